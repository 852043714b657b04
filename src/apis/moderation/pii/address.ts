import { isEircode } from './eircode.ts'
import type { Finder } from './finder.ts'
import { isPublic, publicHouse } from './public-house.ts'

const home =
  /\b(address|addr|stay(ing)? at|live at|lives at|living at|meet|arrived at|office is at|moved to|deliver|delivery|ship|shipping|sent? (it )?to|send|mail(ing)?|post|return to|taxi|enter on|reside|residence|visit (me|us) at|come to|adresse|anschrift|wohne|wohnt|wohnhaft|woonachtig|wonende|domicili\p{L}{1,4}|residente|habite|direcci[oó]n|vivo en|vive en|endere[cç]o|moro na|indirizzo|abito|adres|woon|mieszkam)\b|адрес|живу|проживаю|прописк|住所|地址|住在|주소|عنوان|पता/iu

/** Towns and counties of Ireland, and what else stands before its codes. */
const irish = new RegExp(
  `\\bco\\.? \\p{Lu}|county|eircode|éire|ireland|dublin|cork|galway|limerick|waterford|\\b(?:home|house|apartment)\\b|${home.source}`,
  'iu',
)

/** Words of a street's name that have no capital. */
const small = "(?:de|du|des|la|le|les|del|della|delle|dei|di|da|do|das|dos|el|los|las|van|der|den|von|d['’]|l['’])"
const latinPrefix =
  '(?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Bb]d|[Pp]lace|[Ii]mpasse|[Aa]llée|[Cc]hemin|[Cc]ours|[Qq]uai|[Ss]quare|[Rr]oute|[Pp]assage|[Ll]otissement|[Rr]ésidence|[Hh]ameau|[Ll]ieu-dit|[Cc]alle|C/|[Aa]venida|Av\\.|Avda\\.|[Pp]aseo|[Pp]laza|[Cc]arrer|[Vv]ia|[Vv]iale|[Pp]iazza|[Cc]orso|[Ll]argo|[Vv]icolo|[Rr]ua|Al\\.|V\\.le|[Tt]ravessa|[Pp]raça|[Aa]lameda|[Ee]strada|[Uu]lica|ul\\.|al\\.|os\\.|[Ss]tr\\.)'

const suffix =
  '(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|square|sq|terrace|way|place|pl|parkway|pkwy|highway|hwy|close|crescent|grove|circle|trail|loop|alley|prospekt)'
/** Words that end a street's name only where it is written with capitals. */
const townSuffix = suffix.replace(')', '|mews|gardens|gdns|row|walk|rise|quay|yard|vale|wharf|parade|trl|cir|ter)')
const prefix =
  '(?:rue|avenue|boulevard|place|cours|quai|impasse|chemin|allée|calle|calzada|avenida|paseo|via|viale|piazza|corso|rua|travessa|largo|ulica|улица|ул\\.|вулиця|вул\\.|проспект)'
const rest = "(?:,? [\\p{Lu}][\\p{L}' -]{1,30}){0,2}(?:,? [A-Z]{2})?(?:,? \\d{4,6}(?:-\\d{4})?)?"

/** By their own shape where it is plain, else only beside a word that announces one. */
const shapes: readonly Finder[] = [
  {
    kind: 'postal address',
    pattern: new RegExp(
      `(?<![A-Za-z\\d#]|(?:January|February|March|April|May|June|July|August|September|October|November|December|[Cc]hapter|[Pp]age|[Ee]pisode|[Ee]xit|[Tt]rack|[Vv]ol\\.|[Ll]evel) )\\d{1,5}[A-Za-z]?,?(?: [NSEW]\\.?)?(?: (?:\\d{1,3}(?:st|nd|rd|th)|[\\p{Lu}\\d][\\p{L}'’.-]{1,20})){1,4} ${cased(townSuffix)}\\b\\.?${rest}`,
      'gu',
    ),
    score: 0.7,
    context: home,
  },
  {
    kind: 'postal address',
    pattern: new RegExp(`(?<![A-Za-z\\d#])\\d{1,5}(?: [\\p{L}\\d][\\p{L}'’.-]{0,20}){1,4} ${suffix}\\b`, 'giu'),
    score: 0.65,
    context: home,
    needsContext: true,
  },
  {
    kind: 'postal address',
    pattern: new RegExp(
      `(?<![A-Za-z\\d])(?:\\d{1,5},? ${prefix} [\\p{Lu}a-z][\\p{L}'’.-]{2,20}|${prefix} (?:[\\p{L}'’.-]{1,20} ?){1,4},? ?\\d{1,4}[a-z]?(?![\\d:]))`,
      'giu',
    ),
    score: 0.7,
    context: home,
    needsContext: true,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<![A-Za-z\d])(?:\d{1,5} )?[\p{Lu}][\p{L}-]{2,24}(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|straat|laan|plein|gatan|vägen|gata|veien|vej|gade|katu|kuja)(?: ?\d{1,4} ?[a-z]?\b|(?<=\d{1,5} [^\d]{4,40}), [\p{Lu}])/gu,
    score: 0.7,
    context: home,
  },
  // German streets named after a person, a town or what they are like.
  {
    kind: 'postal address',
    sign: /(?:Stra(?:ß|ss)e|Str\.|-Weg|-Platz|Allee|Gasse|-Ring|-Damm|-Ufer|Chaussee|-Promenade|-Steig) \d/,
    pattern:
      /(?<![\p{L}\d-])(?:(?:\p{Lu}[\p{L}.]{1,20}-){1,4}(?:Stra(?:ß|ss)e|Str\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer|Chaussee|Promenade|Steig)|\p{Lu}\p{Ll}{2,20}(?:e|en|er) (?:Stra(?:ß|ss)e|Str\.|Allee|Gasse|Chaussee)) \d{1,4} ?[a-z]?(?![\p{L}\d.:]| (?:km|m|Meter|Kilometer|Uhr|Minuten|Jahre?|Tage?|Euro|Mal)\b)/gu,
    score: 0.65,
    context: home,
  },
  // Dutch canals, quays and alleys; floors stand behind the number.
  {
    kind: 'postal address',
    sign: /(?:gracht|kade|singel|steeg|burgwal) \d/,
    pattern:
      /(?<![\p{L}\d-])\p{Lu}[\p{Ll}'-]{2,24}(?:gracht|kade|singel|steeg|burgwal) \d{1,4}(?:[ -]?(?:[a-zA-Z]|[IVX]{1,4}|hs|huis|bis)|-\d{1,3})?(?![\p{L}\d.:]| (?:km|meter|m|uur|jaar|dagen|minuten|euro)\b)/gu,
    score: 0.65,
    context: home,
  },
  {
    kind: 'postal address',
    sign: /(?:dijk|dreef|hof|park|markt|pad|weg|straat|laan|plein|kamp|veld|ring) \d/,
    pattern:
      /(?<![\p{L}\d-])\p{Lu}[\p{Ll}'-]{2,24}(?:dijk|dreef|hof|park|markt|pad|weg|straat|laan|plein|kamp|veld|ring) \d{1,4}[ -]?(?:[a-zA-Z]|[IVX]{1,4}|hs|huis|bis|\d{1,3})(?![\p{L}\d.:])/gu,
    score: 0.65,
    context: home,
    needsContext: true,
  },
  {
    kind: 'postal address',
    sign: /[A-Y]\d[\dW] ?[\dA-Y]{4}(?![A-Z\d])/,
    pattern: /(?<![A-Z\d])[AC-FHKNPRTV-Y]\d[\dW] ?[\dAC-FHKNPRTV-Y]{4}(?![A-Z\d])/g,
    check: (_, { 0: code }) => isEircode(code),
    score: 0.65,
    context: irish,
    needsContext: true,
  },
  {
    kind: 'postal address',
    pattern: new RegExp(
      `(?<![A-Za-z\\d])\\d{1,5}(?: ?(?:bis|ter|[A-D]))?,? ${latinPrefix}(?: ${small}){0,3} ?[\\p{Lu}][\\p{L}'’.-]{1,24}`,
      'gu',
    ),
    score: 0.7,
  },
  {
    kind: 'postal address',
    pattern: new RegExp(
      `(?<![\\p{L}\\d])${latinPrefix}(?: \\d{1,2}(?= de)| ${small}){0,3} ?[\\p{Lu}][\\p{L}'’.-]{1,24}(?: [\\p{Lu}][\\p{L}'’.-]{0,24}| ${small}){0,4},? (?:n[º°.]? ?)?\\d{1,4}(?:[/-]\\d{1,4})?[a-zA-Z]?(?![\\d:])`,
      'gu',
    ),
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<!\p{L})(?:[Уу]л\.|[Уу]лиц[аеыу]|[Вв]ул\.|[Вв]улиц[яіюі]|[Пп]роспект[еу]?|пр-т|пер\.|[Пп]ереул\p{L}{1,4}|наб\.|ш\.) ?(?:\d{1,2}-?[йяо]?\p{L}{0,2} )?\p{Lu}[\p{L}.-]{1,24}(?: \p{L}[\p{L}.-]{1,20}){0,2},? ?(?:д\.|дом|буд\.|будинок)? ?\d{1,4}[а-я]?(?!\d)/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<!\p{L})\p{Lu}[\p{L}.-]{1,24}(?: \p{L}[\p{L}.-]{1,24}){0,2} (?:vei|veg|gata|gatan|vägen|väg|vej|gade|katu|utca|ulice|ulica|straat|laan) \d{1,4}[a-zA-Z]?(?![\p{L}\d])/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<!\p{L})\p{Lu}\p{Ll}{2,24}(?:ая|ой|ій|ька|ий проспект|ой проспект) (?:ул\.|улиц[аеу]|вул\.|вулиц[яі]|проспект|пр-т|наб\.|шоссе),? ?(?:д\.|дом|буд\.)? ?\d{1,4}[а-я]?(?!\d)/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<!\p{L})(?:(?:شارع|طريق)(?: \p{L}{2,16}){1,4}،? ?(?:رقم )?\d{1,5}(?!\d)|(?<!\d)\d{1,4} (?:شارع|طريق) \p{L}{2,16})/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern: /(?:(?:मकान|फ्लैट|प्लॉट|घर) (?:नंबर|नं\.?|संख्या)|फ्लैट|मकान) ?\d{1,5}(?!\d)/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<=\p{L} )(?:Caddesi|Cad\.|Sokak|Sokağı|Sok\.|Sk\.|Bulvarı|Blv\.|Mahallesi|Mah\.),?(?: No)?[ :.]{0,2}\d{1,4}/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern: /[一-龥]{2,24}(?:路|街|道|巷|弄|胡同)(?:[一二三四五六七八九十东西南北中]{1,2}段?)?\s?\d{1,5}\s?[号號弄]/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern:
      /〒\s?\d{3}-\d{4}|[一-龥]{1,6}[市区][一-龥ぁ-んァ-ヶ]{1,20}\d{1,4}(?:丁目|番地|番|[-−]\d{1,4}|条[東西]\d{1,3})\d{0,4}|[一-龥]{2,3}[都道府県][一-龥ぁ-んァ-ヶ]{1,20}[区市町村郡][一-龥ぁ-んァ-ヶ]{0,20}\d{1,4}(?:(?:[-−ー]|丁目|番地?|号)\d{0,4}){1,4}/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern: /[가-힣]{2,10}(?:시|도)\s[가-힣]{1,10}(?:구|군|시)\s[가-힣\d]{1,12}(?:로|길|동)\s?\d{1,4}/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern: /[一-龥]{2,8}[市区县][一-龥]{2,20}\d{1,4}(?:号楼|号院|栋|幢|座|单元)/gu,
    score: 0.65,
  },
  // Flats of Russia and Poland, houses of Colombia, India and Brazil.
  {
    kind: 'postal address',
    pattern:
      /(?<!\p{L})\p{Lu}\p{L}{2,24},? (?:д\.? ?)?\d{1,4}[а-я]?,? ?(?:кв\.?|m\.) ?\d{1,4}(?!\d)|(?<!\p{L})(?:Calle|Cl|Carrera|Cra|Kra?|Diagonal|Transversal)\.? \d{1,3}[A-Z]? ?(?:#|[Nn]o\.?) ?\d{1,3}[A-Z]? ?- ?\d{1,3}(?!\d)|(?<![\p{L}.] ?)R\. (?:\p{L}{2,20} ){0,3}\p{Lu}\p{L}{1,24}, (?:n[º°.]? ?)?\d{1,5}(?=[, -])|(?<!\p{L})(?:H\. ?|Door |Flat |Plot |House )?No\.? ?\d{1,5}[A-Z]?(?:\/\d{1,4})?, [\p{L}\d ,.-]{6,60}[ -][1-8]\d{5}(?!\d)/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    sign: /\d{6}/,
    pattern: /(?<!\d)\d{1,4}(?:\/\d{1,4})?,? [\p{L}\p{M} ,.-]{4,60} [1-8]\d{5}(?!\d)/gu,
    score: 0.65,
    context: home,
    needsContext: true,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<![\d-])\d{5} \p{Lu}[\p{L}-]{2,24}(?: \p{L}{2,16}){0,2}, \p{Lu}[\p{L}.-]{2,24}(?: \p{L}[\p{L}.-]{1,20}){0,2} \d{1,4}[a-z]?(?![\d:.])/gu,
    score: 0.65,
  },
  // Codes of the United Kingdom, the Netherlands and Canada have a shape of their own.
  {
    kind: 'postal address',
    pattern:
      /(?<![A-Z\d])(?:[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}|[1-9]\d{3} [A-Z]{2}(?= [\p{Lu}][\p{Ll}'])|[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d)(?![A-Z\d])/gu,
    score: 0.6,
    context: home,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<![\p{L}\d])[\p{Lu}][\p{L}.-]{1,24}(?: [\p{L}][\p{L}.-]{1,20}){0,3} \d{1,4} ?[a-zA-Z]?,? (?:[A-Z]{1,2}-)?(?:\d{4,5}|\d{3} \d{2}) [\p{Lu}][\p{L}-]{2,24}/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<![A-Za-z\d#])\d{1,5}[A-Za-z]?(?: [\p{Lu}][\p{L}'’.-]{1,20}){1,4}[,\n ]{1,3}[\p{Lu}][\p{L} ]{2,24} (?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) \d{4}(?!\d)/gu,
    score: 0.75,
  },
  // A house number, a street, a town and its code: the shape alone tells.
  {
    kind: 'postal address',
    pattern:
      /(?<![A-Za-z\d#$€/])\d{1,5}(?:\/\d{1,4})?(?: [\p{L}][\p{L}'’.-]{0,20}){1,5}(?: \d{1,3})?, [\p{Lu}][\p{L}-]{1,20}(?: [\p{Lu}][\p{L}-]{1,20})?,? (?:[A-Z]{2} )?\d{5}(?!\d)/gu,
    score: 0.7,
    context: home,
  },
  {
    kind: 'postal address',
    pattern: /\b(?:apt|suite|unit|flat)\.? ?\d{1,5}\b[^\d]{0,60}\b\d{4,6}\b/gi,
    score: 0.7,
  },
  { kind: 'postal address', pattern: /\b(?:apt|suite)\.? \d{1,5}\b/gi, score: 0.65, context: /\d{1,5} \p{L}+/u },
  { kind: 'postal address', pattern: /\b(?:p\.? ?o\.? box|unit \d{1,5} box) \d{1,6}\b/gi, score: 0.7 },
  { kind: 'postal address', pattern: /\b(?:fpo|apo|dpo)\s(?:aa|ae|ap)\s\d{5}\b/gi, score: 0.8 },
  {
    kind: 'postal address',
    pattern: /\b\d{4,6}(?:-\d{3,4})?\b/g,
    score: 0.65,
    context: /\b(zip ?code|postal code|postcode|post code|plz|code postal|código postal|cep)\b/i,
    needsContext: true,
  },
  {
    kind: 'postal address',
    pattern: /(?:[一-龥]{2,8}(?:省|市|区|県|都|府))?[一-龥]{1,8}(?:路|街|巷|町|丁目)\d{1,5}(?:号|番地?|-\d{1,4})?/g,
    score: 0.65,
    context: /地址|住在|住所|寄到|送货|位于/,
    needsContext: true,
  },
  {
    kind: 'postal address',
    pattern:
      /\b(?:[Ll]iv(?:e|es|ed|ing)|[Rr]esid(?:e|es|ed|ing)|[Ss]tay(?:s|ing)?) (?:at|on|in) (?:number |no\.? ?)?(?<value>\d{1,5}[A-Za-z]?,? \p{Lu}[\p{L}'’.-]{2,24}(?: \p{Lu}[\p{L}'’.-]{1,24}){1,3})/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern:
      /\b(?:house|plot|block|sector|villa|building|street)(?: no\.?)? ?\d{1,4}[, ]{1,3}(?:street|road|block|sector|lane|phase)(?: no\.?)? ?\d{1,4}\b/gi,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<![\p{L}\d.,#])\d{1,4}(?: (?:bis|ter))?,?(?: \p{L}[\p{L}'’.-]{1,20}){1,5},? \d{5} \p{Lu}[\p{L}-]{2,24}/gu,
    score: 0.65,
  },
  {
    kind: 'postal address',
    pattern: /\bSingapore \d{6}\b|\b(?:Blk|Block) \d{1,4}[A-Z]?,? \p{Lu}[\p{L}\d ]{2,30}#\d{2}-\d{2,4}\b/gu,
    score: 0.7,
  },
  // Foreign street names have no common shape: two numbers around a name, beside a word that announces an address.
  {
    kind: 'postal address',
    pattern:
      /(?<![A-Za-z\d/.:])\d{1,5}(?: \d{1,5})?(?: (?!(?:at|on|in|by|to|from|and|or|of|x) |january|february|march|april|may|june|july|august|september|october|november|december|people|years?|days?|hours?|minutes?|percent|pounds?|dollars?|euros?|cents?)[\p{L}][\p{L}'’./-]{0,24}){1,5}[ ,\n]{1,4}(?:[\p{L}]{2,20}[ ,\n]{1,4}){0,2}\d{1,5}\b/giu,
    score: 0.65,
    context: home,
    needsContext: true,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<![A-Za-z\d])[\p{Lu}][\p{L}'’.-]{3,24}(?: [\p{L}'’.]{1,20}){0,2} (?!19\d\d|20\d\d)\d{1,4}(?:\/\d{1,4})?\b\.?(?= and| in | m\.| St\b| last| in case|[.,\n]|$)/gu,
    score: 0.6,
    context: home,
    needsContext: true,
  },
]

/** Postal addresses of people. */
export const addressFinders: readonly Finder[] = shapes.map((shape) => ({
  ...shape,
  unless: publicHouse,
  check: (_, match) => !isPublic(match) && (shape.check?.('', match) ?? true),
}))

/** The street word in small letters or with a capital, but not in capitals throughout. */
function cased(words: string): string {
  return words.replace(/(?<=[:|])[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
