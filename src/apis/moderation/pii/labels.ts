/** Words before a number of a thing, such as an order or a book; `…` stands for any ending. */
const things = [
  'isbn issn order orders invoice ticket version article art. chapter page score population total ref serial tracking awb docket receipt',
  'claim voucher container approval terminal reference lot sku catalog catalogue pnr doi pmid ean gtin upc ndc asin barcode parcel shipment',
  'transaction lottery lotto jackpot meter reading count size copies warranty case model part batch build flight confirmation booking',
  'bestell… rechnung… sendung… paket… auftrag… artikel… vorgang… zähler… aktenzeichen seriennummer strichcode',
  'commande facture colis dossier série suivi pedido factura expediente referencia envío seguimiento lotería loteria serie',
  'fatura encomenda referência rastreio rastreamento protocolo processo boleto código ordine fattura pratica spedizione codice seriale',
  'bestelling factuur zending dossiernummer klantnummer zamówieni… faktur… przesył… paczk… zgłoszeni… kod seryjny klienta',
  'sipariş… müşteri… kargo takip seri',
].flatMap((line) => line.split(' '))

/** Phrases for the same, as expressions. */
const thingPhrases = [
  "(?:customer|client|member|membership)(?:'s)? (?:number|no|id|nr)",
  '(?:kunden|vertrags|mitglieds)-?(?:nummer|nr)',
  'n[uúé]m[eé]ro cliente?',
  'número de (?:socio|cliente|processo)',
  'code[- ]barres',
  'nota fiscal',
  '(?:winning|drawn|lucky) numbers?',
  '(?:gewinn|lotto)zahlen',
  'numéros (?:gagnants|tirés)',
  'n[úu]meros (?:ganadores|premiados|sorteados)',
  'numeri (?:vincenti|estratti)',
  'winnende (?:nummers|getallen)',
  '(?:wylosowane|wygrane|zwycięskie) (?:liczby|numery)',
  'выигрышн\\p{L}{1,3} (?:номер|числ)\\p{L}{0,2}',
  'kazanan numaralar',
]

/** The same where words do not end at spaces or take many endings. */
const thingStems = [
  'заказ замовлен счет счёт рейс накладн посылк артикул трек договор дела',
  '订单 訂單 单号 編號 编号 流水号 运单 型号 注文 管理番号 伝票 問い合わせ番号 品番 型番 製造番号 会員番号 顧客番号 追跡番号 주문 الطلب طلبك طلبيت شحنت فاتورة',
  '当選番号 中奖号码 中獎號碼 开奖 開獎 당첨번호 당첨번호는',
  'ऑर्डर बिल बुकिंग ट्रेन पेज कोड टोकन रोल सीरियल',
].flatMap((line) => line.split(' '))

/** Units, moneys and whatever is counted, behind an amount. */
const units = [
  'kwh mwh km kg mm cm m m² m³ mb gb tb byte bytes eur euro euros usd dollar dollars gbp pound pounds chf reais peso pesos lira tl złotych руб…',
  'view views people user users unit units pieces pcs point points vote votes characters chars words rows lines calls copies times years days',
  'hours minutes seconds downloads followers subscribers steps tokens inhabitants habitants habitantes abitanti einwohner inwoners stück',
  'personen persone personas pessoas',
].flatMap((line) => line.split(' '))

const written = (words: readonly string[]) =>
  words.map((word) => word.replace('.', '\\.').replace('…', '\\p{L}{0,12}')).join('|')

/** What announces the number of a thing: what follows belongs to nobody. */
export const thingBefore = new RegExp(
  `(?:(?<!\\p{L})(?:${written(things)}|${thingPhrases.join('|')})(?!\\p{L})|${thingStems.join('|')})[^\\n]{0,14}$`,
  'iu',
)

/** A unit or a money behind an amount. */
export const unitAfter = new RegExp(
  `^ ?(?:[%€£$¥₽₺₹°]|zł|kr\\b|(?:${written(units)})(?![\\p{L}\\d])|[元円人个回원])`,
  'iu',
)
