import { allSame, digitsOf, kimlik, luhn, pps, weightedMod } from './checksums.ts'
import type { Finder, PiiKind } from './finder.ts'

/** A number that a state or an insurer gives to a person: what announces it, its shape, and its check where it has one. */
type Identity = readonly [context: RegExp, pattern: RegExp, kind?: PiiKind, check?: (bare: string) => boolean]

const identities: readonly Identity[] = [
  // Canada, Australia
  [
    /\b(sin|social insurance|nas)\b/i,
    /(?<![\d-])\d{3}[ -]?\d{3}[ -]?\d{3}(?![\d-])/g,
    'national identity number',
    luhn,
  ],
  [/\b(tfn|tax file|abn|acn)\b/i, /(?<![\d-])\d{2,3} ?\d{3} ?\d{3}(?: ?\d{3})?(?![\d-])/g, 'tax number'],
  [/\bmedicare\b/i, /(?<![\d-])[2-6]\d{3} ?\d{5} ?\d(?:[ /-]?\d)?(?![\d-])/g, 'health service number'],
  // Ireland
  [
    /\bppsn?\b|\bp\.p\.s|personal public service|uimhir psp/i,
    /(?<![A-Z\d])\d{7} ?[A-W][A-IW]?(?![A-Z\d])/gi,
    'national identity number',
    pps,
  ],
  // France, Germany, Austria
  [
    /s[ée]curit[ée] sociale|carte vitale|\bnir\b|\binsee\b/i,
    /(?<!\d)[12] ?\d{2} ?\d{2} ?\d[\dAB] ?\d{3} ?\d{3}(?: ?\d{2})?(?!\d)/g,
    'social security number',
  ],
  [
    /steuer-?id|steuernummer|idnr|identifikationsnummer|\bsteuer\b/i,
    /(?<!\d)\d{2,3}[ /]?\d{3}[ /]?\d{3,4}[ /]?\d{0,4}(?!\d)/g,
    'tax number',
  ],
  [
    /sozialversicherung|rentenversicherung|\bsvnr\b|\bsvn\b/i,
    /(?<![A-Z\d])\d{2} ?\d{6} ?[A-Z] ?\d{3}(?![A-Z\d])|(?<!\d)\d{4} ?\d{6}(?!\d)/g,
    'social security number',
  ],
  [
    /personalausweis|ausweisnummer|perso\b|id-?card|identity card|carte d'identit|\bcni\b|carta d'identit|dow[oó]d(?: osobisty| nr)?\b/i,
    /\b(?=[A-Z\d]{8,12}\b)(?=[A-Z]{0,4}\d)[A-Z\d]{8,12}\b/g,
  ],
  // The Nordic countries
  [
    /person-?nummer|personnr|f[øo]dselsnummer|cpr|henkilötunnus|hetu|kennitala|personal identity/i,
    /(?<!\d)(?:19|20)?\d{6}[-+A ]?\d{3}[\dA-Z](?![\dA-Z])|(?<!\d)\d{6} ?\d{5}(?!\d)/gi,
  ],
  // Central and Eastern Europe
  [/rodn[ée] č[íi]sl[oa]|rodne cislo|\brč\b/i, /(?<!\d)\d{6}\/?\d{3,4}(?!\d)/g],
  [/\bcnp\b|cod numeric personal|ЕГН|\begn\b|\boib\b|\bjmbg\b|ЈМБГ|\bemšo\b/i, /(?<!\d)\d{10,13}(?!\d)/g],
  [/ИНН|ІПН|РНОКПП|\binn\b|\bipn\b/i, /(?<!\d)\d{10}(?:\d{2})?(?!\d)/g, 'tax number'],
  [/СНИЛС|snils/i, /(?<!\d)\d{3}-?\d{3}-?\d{3}[ -]?\d{2}(?!\d)/g, 'social security number'],
  [/\bNIP\b|REGON/i, /(?<!\d)\d{3}-?\d{3}-?\d{2}-?\d{2}(?!\d)|(?<!\d)\d{9}(?!\d)/g, 'tax number'],
  // Southern Europe and the Americas
  [/\bnif\b|contribuinte|\bniss\b|\bafm\b|ΑΦΜ|partita iva|\bcif\b/i, /(?<!\d)\d{9,11}(?!\d)/g, 'tax number'],
  [
    /cédula|cedula|\bcurp\b|\brut\b|\brun\b|\bcuit\b|\bcuil\b|\bdni\b/i,
    /(?<![\d.])\d{1,2}\.?\d{3}\.?\d{3}(?:-[\dkK])?(?![\dA-Za-z]|\.\d)|(?<!\d)\d{2}-\d{8}-\d(?!\d)/g,
  ],
  [/título de eleitor/i, /(?<!\d)\d{4} ?\d{4} ?\d{4}(?!\d)/g],
  [/cart[ãa]o d[eo] cidad[ãa]o/i, /(?<!\d)\d{8}(?: ?\d ?[A-Z]{2}\d)?(?![\dA-Z])/g],
  [/\brg\b|identidade|\bpis\b|título de eleitor|\bcnh\b/i, /(?<!\d)\d{1,3}\.?\d{3}\.?\d{3,5}[.-]?[\dxX]{1,2}(?!\d)/g],
  // Asia, the Middle East, Africa
  [/kimlik|\btckn\b|\bT\.?C\.?(?: no| ?:| num)/i, /(?<!\d)[1-9]\d{10}(?!\d)/g, 'national identity number', kimlik],
  [
    /emirates id|الهوية|هوية|\bbsn\b|iqama|الرقم القومي/i,
    /(?<!\d)784-?\d{4}-?\d{7}-?\d(?!\d)|(?<!\d)[12]\d{9}(?!\d)|(?<!\d)[23]\d{13}(?!\d)/g,
  ],
  [/\b(nric|fin|ic number)\b/i, /\b[STFGM]\d{7}[A-Z]\b/gi],
  [/hkid|香港身份证|身份證/i, /\b[A-Z]{1,2}\d{6}\(?[\dA]\)?/gi],
  [/תעודת זהות|ת\.ז|israeli id|teudat/i, /(?<!\d)\d{8,9}(?!\d)/g],
  [/주민등록|주민번호|외국인등록/, /(?<!\d)\d{6}-?[1-8]\d{6}(?!\d)/g],
  [/voter id|\bepic\b|मतदाता|gstin/i, /\b[A-Z]{3}\d{7}\b|\b\d{2}[A-Z]{5}\d{4}[A-Z]\dZ[\dA-Z]\b/g],
  [/身份证|统一编号|統一編號|國民身分/, /(?<![A-Z\d])[A-Z][12]\d{8}(?!\d)|(?<!\d)\d{15}(?!\d)/g],
  [
    /national id|id card|id number|identity number|identification number|id no\b|personal id|citizen id|ghana card|\bnin\b|\bcnic\b|\bktp\b|\bnik\b|\bumid\b/i,
    /(?<![A-Z\d-])(?=[A-Z\d-]{7,20}(?![A-Z\d-]))(?=[A-Z-]{0,4}\d{4})[A-Z\d-]{7,20}/g,
  ],
  [
    /\b(ein|employer identification|vat|ust-?id(nr)?|tva|btw|tax id|taxpayer|tin|utr)\b/i,
    /(?<![A-Z\d-])(?:\d{2}-\d{7}|[A-Z]{2}[A-Z\d]{0,2}\d{7,11}[A-Z\d]{0,3}|\d{9,10})(?![A-Z\d-])/g,
    'tax number',
  ],
  [
    /\bnpi\b|\bdea\b|medical record|\bmrn\b|patient (id|number|no)|health (card|insurance)|insurance (id|number|no)|policy (number|no)|member id|krankenversicher|versicherte?n?nummer|mutuelle/i,
    /(?<![A-Z\d-])(?=[A-Z\d-]{6,16}(?![A-Z\d-]))(?=[A-Z-]{0,4}\d{3})[A-Z\d-]{6,16}/g,
    'health service number',
  ],
]

/** Shapes that are so particular that no word has to announce them. */
const plain: readonly Finder[] = [
  {
    kind: 'national identity number',
    pattern: /\b[A-Z]{4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[HMX][A-Z]{5}[A-Z\d]\d\b/g,
    score: 0.9,
  },
  {
    kind: 'national identity number',
    pattern: /\b[A-Z]{4}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[HMX][A-Z]{5}[A-Z\d]\d\b/gi,
    score: 0.8,
    context: /\bcurp\b/i,
    needsContext: true,
  },
  {
    kind: 'tax number',
    pattern: /\b[A-ZÑ&]{3,4}[ -]?\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[ -]?[A-Z\d]{3}\b/gi,
    score: 0.7,
    context: /\brfc\b/i,
    needsContext: true,
  },
  {
    kind: 'social security number',
    pattern: /(?<!\d)[12] \d{2} (?:0[1-9]|1[0-2]) \d[\dAB] \d{3} \d{3}(?: \d{2})?(?!\d)/g,
    score: 0.75,
  },
  { kind: 'national identity number', pattern: /(?<!\d)\d{6}-[1-4]\d{6}(?!\d)/g, check: isBirthFirst, score: 0.7 },
  { kind: 'national identity number', pattern: /(?<!\d)784-\d{4}-\d{7}-\d(?!\d)/g, score: 0.85 },
]

/** Things that belong to a person and carry a number: vehicles and telephones. */
export const thingFinders: readonly Finder[] = [
  {
    kind: 'vehicle registration',
    pattern: /\b(?:[A-Z]{1,3}[ -]?[A-Z]{0,2}[ -]?\d{1,4}[ -]?[A-Z]{0,3}|\d{1,4}[ -]?[A-Z]{1,3}[ -]?\d{0,4})\b/g,
    check: (bare) => bare.length >= 5 && bare.length <= 8 && /\d/.test(bare) && /[A-Z]/.test(bare),
    score: 0.65,
    context:
      /(licen[cs]e|number|registration|reg) ?plate|number plate|plate (?:number|no\b)|vehicle reg|kennzeichen|immatricul|\btarga(?:t[oa])?\b|matr[ií]cula|kenteken|nummerplaat|tablic\p{L}{1,3} rejestr|rejestracyjn|\bplaca\b|\bplaka|госномер|номерн\p{L}{1,3} знак|держномер|номер машины|车牌|ナンバープレート|차량번호/iu,
    needsContext: true,
  },
  // The shape of the United Kingdom is seldom anything else beside a vehicle.
  {
    kind: 'vehicle registration',
    pattern: /\b[A-HJ-PR-Y][A-Z]\d{2} ?[A-HJ-PR-Z]{3}\b/g,
    score: 0.65,
    context: /\b(?:registration|registered|reg|plates?|car|van|vehicle|driver|driving|parked)\b/i,
    needsContext: true,
  },
  // Russia: the letters that both alphabets have.
  {
    kind: 'vehicle registration',
    pattern: /(?<![\p{L}\d])[АВЕКМНОРСТУХ] ?\d{3} ?[АВЕКМНОРСТУХ]{2} ?\d{2,3}(?![\p{L}\d])/gu,
    score: 0.65,
  },
  // India: the state, the office, letters and a number.
  {
    kind: 'vehicle registration',
    pattern: /\b[A-Z]{2}[ -]?\d{1,2}[ -]?[A-Z]{1,3}[ -]?\d{4}\b/g,
    score: 0.65,
    context: /\b(?:car|bike|scooter|vehicle|challan|gaa?di|rto)\b|गाड़ी|वाहन|चालान|बाइक|स्कूटर/i,
    needsContext: true,
  },
  {
    kind: 'device number',
    pattern: /(?<!\d)\d{2}[ -]?\d{6}[ -]?\d{6}[ -]?\d(?!\d)/g,
    check: luhn,
    score: 0.75,
    context: /\bimei\b/i,
    needsContext: true,
  },
]

/** The number stamped into a vehicle: by its check digit, or by a word nearby. */
export const chassisFinders: readonly Finder[] = [
  {
    kind: 'vehicle registration',
    pattern: /\b[A-HJ-NPR-Z\d]{17}\b/g,
    score: 0.7,
    check: (bare) => /[A-Z]/.test(bare) && /\d/.test(bare) && isVehicle(bare),
  },
  {
    kind: 'vehicle registration',
    pattern: /\b[A-HJ-NPR-Z\d]{17}\b/g,
    score: 0.7,
    check: (bare) => /\d/.test(bare),
    context: /\bvin\b|chassis|fahrgestell|châssis|bastidor|telaio/i,
    needsContext: true,
  },
]

export const identityFinders: readonly Finder[] = [
  ...identities.map(
    ([context, pattern, kind, check]): Finder => ({
      kind: kind ?? 'national identity number',
      pattern,
      context,
      needsContext: true,
      score: 0.7,
      check: (bare) => !allSame(digitsOf(bare)) && (check?.(bare.toUpperCase()) ?? true),
    }),
  ),
  ...plain,
]

/** Korean numbers begin with the birth date. */
function isBirthFirst(bare: string): boolean {
  const month = Number(bare.slice(2, 4))
  const day = Number(bare.slice(4, 6))
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

const vehicleValues = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'

/** ISO 3779 with the check digit of North America and China. */
function isVehicle(code: string): boolean {
  const digits = [...code].map((char) => vehicleValues.indexOf(char) % 10)
  const rest = weightedMod(digits, [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2], 11)
  return code[8] === (rest === 10 ? 'X' : String(rest))
}
