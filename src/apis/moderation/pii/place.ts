import type { Finder } from './finder.ts'

/** How the two halves of a point are called; words that mean any length as well only beside the one for the globe. */
const axes = [
  'lat lon lng latitude longitude latitud longitud latitudine longitudine breitengrad längengrad breedtegraad lengtegraad',
  'breddgrad longitudgrad breddegrad længdegrad lengdegrad leveysaste pituusaste enlem boylam широта долгота довгота',
  '(?:szerokość|długość)\\sgeograficzna zeměpisná\\s(?:šířka|délka) geografska\\s(?:širina|dužina) γεωγραφικό\\s(?:πλάτος|μήκος)',
  'vĩ\\sđộ kinh\\sđộ lintang bujur latitudinea longitudinea',
].flatMap((line) => line.split(' '))

/** The same where words do not end at spaces. */
const axisStems = [
  '緯度',
  '経度',
  '經度',
  '纬度',
  '经度',
  '위도',
  '경도',
  'अक्षांश',
  'देशांतर',
  'خط العرض',
  'خط الطول',
  'ละติจูด',
  'ลองจิจูด',
]

/** What announces a point. */
const placeWords =
  /(?<!\p{L})(?:gps|co-?ord[ei]n|coords?|koordin|współrzędn|souřadnic|súradnic|sijain|συντεταγμ|координат|konum|geoloc|locali[sz]a|lokalizacj|standort|ubicaci[oó]n|latlng|latlong|tọa độ|местоположен|локаци|місцезнаход|(?:location|position|posici[oó]n|posizione|posição|pozycj[ai]|locatie|pin|ping|pinged|lat)(?!\p{L}))|座標|坐标|座标|現在地|位置|定位|좌표|위치|إحداثيات|الموقع|موقعي|निर्देशांक|लोकेशन|พิกัด|נקודת ציון|קואורדינטות/iu

const degree = '(?:°|º|˚|\\s?deg(?:rees?)?\\.?)'
const minutes = "\\s?\\d{1,2}(?:[.,]\\d{1,5})?\\s?['′’]\\s?"

const longDecimal = /\d[.,]\d{4}/

/** Points on the globe, exact enough to be a house. */
export const placeFinders: readonly Finder[] = [
  {
    kind: 'coordinates',
    sign: longDecimal,
    pattern:
      /(?<![\d.])-?(?:[0-8]?\d|90)\.\d{4,8}°?\s?[NS]?[,;\s]\s?-?(?:1[0-7]\d|180|\d{1,2})\.\d{4,8}°?\s?[EW]?(?!\d|\.\d)/g,
    // Decimals in a row are points only where a sign or a word says so.
    check: (_, { 0: pair }) => /[,;°NSEW-]/.test(pair) && !areShares(pair),
    score: 0.65,
  },
  // Beside a word, the sign between them may be any, and the decimals may stand behind a comma.
  {
    kind: 'coordinates',
    sign: longDecimal,
    pattern:
      /(?<![\d.,])[-+]?(?:[0-8]?\d|90)(?:\.\d{4,8}°?[\s,;/|、，：:]{1,3}[-+]?(?:1[0-7]\d|180|\d{1,2})\.|,\d{4,8}°?(?:\s|\s?[;/|]\s?|,\s)[-+]?(?:1[0-7]\d|180|\d{1,2}),)\d{4,8}(?!\d|[.,]\d)/g,
    check: (_, { 0: pair }) => !areShares(pair.replaceAll(/(?<=\d),(?=\d)/g, '.')),
    score: 0.65,
    context: placeWords,
    needsContext: true,
  },
  {
    kind: 'coordinates',
    sign: longDecimal,
    pattern: /(?<!\p{L})[NS]\s?\d{1,2}\.\d{4,8}°?[,;\s]{1,3}[EWO]\s?\d{1,3}\.\d{4,8}(?!\d)/gu,
    score: 0.65,
  },
  {
    kind: 'coordinates',
    sign: /\d\s?(?:[°º˚]|deg)/,
    pattern: new RegExp(
      `\\d{1,3}${degree}${minutes}(?:\\d{1,2}(?:[.,]\\d{1,4})?(?:["″”]|['′’]{2})\\s?)?[NSEWO]|[NSEW]\\s?\\d{1,3}${degree}${minutes}`,
      'g',
    ),
    score: 0.65,
  },
  {
    kind: 'coordinates',
    pattern: /\b(?:lat|lon|lng|latitude|longitude)["']?\s?[:=]\s?-?\d{1,3}\.\d{3,10}/gi,
    score: 0.7,
  },
  {
    kind: 'coordinates',
    sign: longDecimal,
    pattern: new RegExp(
      `(?:(?<!\\p{L})(?:gps)?(?:${axes.join('|')})|${axisStems.join('|')})["']?[\\s:=：은는はが]{1,3}["']?[-+]?\\d{1,3}[.,]\\d{4,10}(?![\\d.])`,
      'giu',
    ),
    score: 0.65,
  },
]

/** Two shares of one, such as losses or scores. */
function areShares(pair: string): boolean {
  return /^[-+]?0\.\d+[^\d-]+-?0\./.test(pair)
}
