import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { PiiKind } from './finder.ts'
import { findPii, masked } from './pii.ts'

const kinds = (text: string, language = 'en') => findPii(text, language).map(({ kind }) => kind)

describe('findPii', () => {
  const found: [PiiKind, string, string?][] = [
    ['email address', 'write to jane.roe@example.com please'],
    ['phone number', 'call me on +1 212 555 0142'],
    ['phone number', 'رقمي هو ٠٥٠١٢٣٤٥٦٧', 'ar'],
    ['payment card', 'VISA 4263 9826 4026 9299 02/28'],
    ['phone number', 'Ruf mich an: 030 901820', 'de'],
    ['phone number', '私の電話は+81 90-1234-5678です', 'ja'],
    ['payment card', 'my card is 4111 1111 1111 1111'],
    ['payment card', 'Amex 378282246310005'],
    ['bank account (IBAN)', 'IBAN DE89 3704 0044 0532 0130 00'],
    ['bank account (IBAN)', 'send it to GB82WEST12345698765432 today'],
    ['social security number', 'SSN 078-05-1120'],
    ['tax number', 'ITIN 912-70-1234'],
    ['national insurance number', 'NI number AB 12 34 56 C'],
    ['health service number', 'NHS number 943 476 5919'],
    ['national identity number', 'Aadhaar 2341 2341 2346'],
    ['tax number', 'PAN ABCPE1234F'],
    ['national identity number', 'CPF 529.982.247-25', 'pt'],
    ['tax number', 'CNPJ 11.222.333/0001-81', 'pt'],
    ['national identity number', 'DNI 12345678Z', 'es'],
    ['national identity number', 'NIE X1234567L', 'es'],
    ['national identity number', 'PESEL 44051401359', 'pl'],
    ['tax number', 'codice fiscale RSSMRA85T10A562S', 'it'],
    ['national identity number', 'BSN 111222333', 'nl'],
    ['national identity number', 'マイナンバー 1234 5678 9018', 'ja'],
    ['national identity number', '身份证 11010519491231002X', 'zh'],
    ['passport number', 'passport no C01X00T47, no: passport 123456789'],
    ['driving licence', "My driver's license number is LH329609T"],
    ['date of birth', 'she was born on 12 March 1985'],
    ['postal address', 'I live at 742 Evergreen Terrace'],
    ['postal address', 'Meine Adresse: Hauptstraße 12', 'de'],
    ['postal address', "J'habite 12 rue Victor Hugo, Lyon 69001", 'fr'],
    ['IP address', 'my IP is 87.126.9.205'],
    ['IP address', 'host 2001:db8:85a3::8a2e:370:7334'],
    ['MAC address', 'device 00:1A:2B:3C:4D:5E'],
    ['cryptocurrency address', 'pay to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['cryptocurrency address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['cryptocurrency address', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['cryptocurrency address', 'send it to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['cryptocurrency address', 'or to 0xde709f2102306220921060314715629080e2fb77'],
    ['bank account (IBAN)', 'ES91 2100 0418 4502 0005 1332 is where the rent goes', 'es'],
    ['secret key', 'AKIAIOSFODNN7EXAMPLE'],
    ['secret key', `the token is eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${'c2lnbmF0dXJl'}`],
    ['secret key', 'my password is hunter2024'],
    ['coordinates', 'we meet at 52.520008, 13.404954'],
    ['email address', 'my gmail is jonnyb.good84 @ gmail.com'],
    ['email address', 'mon mail : j.p.morel arobase orange point fr', 'fr'],
    ['email address', 'mi mail: lolo.ruiz arroba hotmail.com', 'es'],
    ['email address', 'mój mail kasia.nowak (małpa) o2.pl', 'pl'],
    ['phone number', 'call me: five five five, two three nine, eight one four zero'],
    ['phone number', '電話番号：０８０－４４８２－１９３７', 'ja'],
    ['phone number', 'call my husband at 416–448–2917'],
    ['phone number', 'zap 21 99841-2237 fala com a Bia', 'pt'],
    ['phone number', '请拨打 138-1024-7763 找小李', 'zh'],
    ['phone number', 'Anna,07712483905,London'],
    ['phone number', 'caller id showed +61 2 4482 9173'],
    ['payment card', 'order,card\nA-1,4111111111111111\nA-2,5500005555555559'],
    ['payment card', 'refund to card no.4111111111111111'],
    ['phone number', 'Amit Kulkarni | M: 90305 61928 | Pune'],
    ['phone number', 'कृपया 8940227512 पर कॉल करें', 'hi'],
    ['phone number', '9402275512 is my new number'],
    ['phone number', 'сотовый 9164482917', 'ru'],
    ['bank account', 'pay J Cole 20-44-82 44829173'],
    ['bank account', 'konto 61109010140000071219812874', 'pl'],
    ['social security number', 'social: 219 09 9999'],
    ['national identity number', 'KYC details: UID 2341 2341 2346'],
    ['national identity number', 'TC no 10000000146', 'tr'],
    ['passport number', 'Pasaport numaram U12448291', 'tr'],
    ['passport number', 'Pass-Nr. C01X00T47', 'de'],
    ['driving licence', 'the card says MORGA753116SM9IJ'],
    ['driving licence', 'patente numero U14482917B', 'it'],
    ['date of birth', 'my daughter, b. 12/12/2015'],
    ['date of birth', 'DOB 03021988'],
    ['date of birth', '{"dateOfBirth": "1988-02-03"}'],
    ['date of birth', 'Иванова А.П., 12.03.1991 г.р.', 'ru'],
    ['date of birth', '昭和63年2月3日生まれ', 'ja'],
    ['date of birth', 'मेरा जन्म 3 फरवरी 1988 को हुआ', 'hi'],
    ['postal address', 'vivo en Calle 72 #10-34, Bogotá', 'es'],
    ['postal address', 'прописка: Москва, Тверская 12, кв 45', 'ru'],
    ['postal address', 'The suspect resides at 1189 Old Mill Pike, Nashville'],
    ['postal address', 'please post the keys to 18a Victoria Mews, Bath'],
    ['postal address', 'calle 5 de Mayo 120, Puebla', 'es'],
    ['postal address', '72 grande rue, 25000 Besançon', 'fr'],
    ['postal address', 'go to 22 Hazel Bank, Shirley SO15 5QW'],
    ['postal address', '20099 Hamburg, Lange Reihe 44', 'de'],
    ['postal address', '名古屋市中区栄4-5-6', 'ja'],
    ['IP address', 'failed login from 192.168.10.45'],
    ['secret key', 'Mein Passwort lautet Sommer#2024xy', 'de'],
    ['secret key', '{"password":"hunter22x"}'],
    ['secret key', 'found dapi5d0c7e1fa94b2638d0e95c17ab48f263 in the notebook'],
    ['secret key', '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcw'],
    ['national identity number', 'NIE X-1234567-L', 'es'],
    ['national identity number', 'mi dni es 12345678z', 'es'],
    ['national identity number', 'o cpf dela: 529 982 247 25', 'pt'],
    ['national identity number', 'BSN 1112.22.333', 'nl'],
    ['national identity number', 'ನನ್ನ ಆಧಾರ್ ೨೩೪೧ ೨೩೪೧ ೨೩೪೬', 'kn'],
    ['national insurance number', 'NI number AB-12-34-56-C'],
    ['social security number', 'for the W-9 use 219 09 9999'],
    ['social security number', 'employee_ssn=219099999&state=OH'],
    ['tax number', '912701234 is my ITIN'],
    ['tax number', 'cnpj 11222333000181', 'pt'],
    ['tax number', 'my pan is abcpe1234f'],
    ['tax number', 'cod. fisc. RSS MRA 85T10 A562S', 'it'],
    ['passport number', 'číslo pasu 40918273', 'cs'],
    ['driving licence', 'körkort nr 87316402 utfärdat i fjol', 'sv'],
    ['postal address', 'Parcel for 3 Bothar na Mara, Salthill, Co. Galway, H91 K7W2'],
    ['postal address', 'Treffpunkt: Albert-Schweitzer-Str. 17b', 'de'],
    ['coordinates', '緯度 34.693725、経度 135.502254', 'ja'],
    ['coordinates', 'Koordinaten: 48,13712; 11,57545', 'de'],
  ]
  for (const [kind, text, language] of found) {
    it(`finds a ${kind}: ${text}`, () => assert.ok(kinds(text, language).includes(kind), kinds(text, language).join()))
  }

  const nothing = [
    'my card is 4111 1111 1111 1112',
    'IBAN DE89 3704 0044 0532 0130 01',
    'GB82WEST12345698765433',
    'SSN 000-12-3456 and 666-12-3456',
    'CPF 529.982.247-26',
    'DNI 12345678A',
    'codice fiscale RSSMRA85T10A562T',
    'order 1234567890123456 was shipped',
    'ISBN 978-3-16-148410-0',
    'Score 3-6 after 57 minutes',
    'Article 77, paragraph 2 of Regulation 2016/679',
    'Flight LH3866 departs at gate B6',
    'commit f836745 broke the build',
    'Version 5.7.71 fixes bug #83281',
    'Population: 1 250 000',
    'the years 1939-1945 and (973-1050)',
    'The meeting is at 10:20:30 in room 3977',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    'Is FR63 4492 0883 5980 7282 0666 199 your account?',
    'It cost $1,250.00 on 12/12/2019',
    'He lived there in 1984 with 12 people',
    'nota fiscal número 004.482.917',
    'numero di serie 4482917330',
    'meter reading 448 291 7330 kWh',
    'cell count 4482917 per ml',
    'sku,qty,price\n100-448-2917,3,12.50',
    'lottery numbers 04 17 23 31 42 07',
    'one, two, three, four, five, six, seven: call me when you are done',
    'e is 2.718281828459045',
    'barcode 5901234123457',
    'your order 4111111111111111 has shipped',
    'the router sits at 10.0.0.138, the gateway at 192.168.0.254',
    'fe80::1 is link-local',
    'バージョン 12.4.1.108 に更新しました',
    'libssl 1.1.1.23 and app 4.19.73.5',
    'la biblioteca en Calle Real 5',
    'burned to 0x0000000000000000000000000000000000000000',
    'The museum is at 1000 Fifth Avenue',
    'Our store at 221 Oxford Street opens at nine',
    '10 Downing Street announced new rules today',
    '博物馆位于人民路100号',
    'The company was born on 12 March 1985',
    'loss 0.6931 0.6212 0.5998',
    'meet me at the dot com boom panel',
    'Password is required! Try again in 5 minutes',
    'OPENAI_API_KEY=sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'A key file begins with -----BEGIN RSA PRIVATE KEY----- on its own line',
    'the adapter shows 00:00:00:00:00:00 until it is up',
    'enter it as 010-0000-0000',
    'Winning numbers: 03 09 18 27 36 44',
    'the call number is 641.594',
    'The default PIN is 000000, please change it',
    'Upgraded from 9.8.14.2 to 10.1.3.5 last night',
    'mi dni es 12345678a',
    'model H91 K7W2 is out of stock',
  ]
  for (const text of nothing) it(`finds nothing: ${text}`, () => assert.deepEqual(kinds(text), []))

  const samples = (name: string) =>
    readFileSync(new URL(`./samples/${name}.txt`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, string])
      .map(([language, text]) => ({ language, text: text.replaceAll('\\n', '\n') }))
  const isFound = ({ language, text }: { language: string; text: string }) => findPii(text, language).length > 0

  it('finds nearly all of the personal samples, and nearly none of the harmless ones', () => {
    const personal = samples('personal')
    const harmless = samples('harmless')
    assert.ok(personal.length >= 300 && harmless.length >= 300)
    const missed = personal.filter((sample) => !isFound(sample))
    const wrong = harmless.filter(isFound)
    const found = personal.length - missed.length
    assert.ok(found / personal.length >= 0.98, `missed: ${missed.map(({ text }) => text).join(' | ')}`)
    assert.ok(found / (found + wrong.length) >= 0.98, `wrongly found: ${wrong.map(({ text }) => text).join(' | ')}`)
  })

  it('takes hostile text in its stride', () => {
    for (const unit of [
      '1-',
      'a@a.',
      '1 ',
      '12 Main Street ',
      '0:',
      'DE',
      '4111 ',
      '+',
      'x'.repeat(99),
      'Aa-',
      'gps 1.2345, ',
      'key-',
      'dni 1.',
      'W23 X5T8 co. ',
    ]) {
      assert.ok(Array.isArray(findPii(unit.repeat(10_000 / unit.length), 'en')))
    }
  })
})

describe('masked', () => {
  const cases: [string, string][] = [
    ['4111 1111 1111 1111', '•••• •••• •••• 1111'],
    ['078-05-1120', '•••-••-••20'],
    ['jo@b.co', '••@•.•o'],
  ]
  for (const [value, shown] of cases) it(`shows ${shown}`, () => assert.equal(masked(value), shown))
})
