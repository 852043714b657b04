/** Houses that everybody may enter: their address is no one's. */
export const publicHouse =
  /(?<!\p{L}|\d[a-z]? (?:\p{L}{1,20} ){0,2})(?:stores?|shops?|museum|hotels?|restaurants?|caf[eé]|pub|bar|city hall|courthouse|gallery|library|cinema|theat(?:re|er)|station|headquarters|head office|branch|showroom|embassy|church|stadium|venue|university|hospital|bakery|pharmacy|school|biblioteca|bibliothek|bibliothèque|bibliotheek|biblioteka|cinéma|cine|kino|bioscoop|théâtre|teatro|teatr|schouwburg|école|escuela|escola|schule|scuola|szkoła|hôpital|krankenhaus|ospedale|ziekenhuis|szpital|universität|université|universidad|universidade|università|библиотек\p{L}|кинотеатр\p{L}?|школ\p{L}|больниц\p{L}|kütüphane\p{L}{0,3}|okul\p{L}{0,3}|hastane\p{L}{0,3}|supermarket|salon|clinic|gym|post office|bank|cathedral|town hall|bäckerei|apotheke|supermarkt|bakkerij|apotheek|boulangerie|pharmacie|supermarché|farmacia|panadería|supermercado|farmácia|padaria|panificio|apteka|piekarnia|аптек\p{L}|eczane\p{L}{0,3}|laden|geschäft|filiale|rathaus|bahnhof|kirche|magasin|boutique|musée|mairie|hôtel|gare|tienda|museo|restaurante|ayuntamiento|estación|iglesia|sucursal|loja|museu|igreja|agência|negozio|ristorante|albergo|chiesa|stazione|winkel|kerk|gemeentehuis|sklep\p{L}{0,2}|muzeum|restauracj\p{L}|kościół|магазин\p{L}?|музе\p{L}|ресторан\p{L}?|театр\p{L}?|mağaza\p{L}{0,4}|müze\p{L}{0,3}|restoran\p{L}{0,3})(?!\p{L})[^.!?\n]{0,32}$|(?:商店|门店|餐厅|酒店|博物馆|美術館|博物館|本店|本社|支店|总部|图书馆)[^。！？\n]{0,12}$/iu

/** Houses that stand for whoever governs there, and the ones of stories. */
const famous = /^(?:10 downing st|1600 pennsylvania av|221b baker st|350 fifth av)/i

const hours =
  /^[^.!?\n\d]{0,12}(?<!\p{L})(?:opens|opened|is open|closes|is closed|schließt|öffnet|hat zu|abre|cierra|fecha|ouvre|est fermé|ferme|apre|chiude|is dicht|czynn|закрыт|открыт|açıl|kapan)/iu

/** A house that everybody knows or that has opening hours; scripts without spaces name it in the same stretch. */
export function isPublic({ 0: written, index, input }: RegExpExecArray): boolean {
  const end = index + written.length
  return (
    famous.test(written) ||
    /[店馆館厅部社司校院](?:位于|在|は|地址)/.test(input.slice(Math.max(0, index - 12), end)) ||
    hours.test(input.slice(end, end + 28))
  )
}
