import { ahv, bsn, cnpj, codiceFiscale, cpf, myNumber, nif, pesel, residentId, verhoeff } from './checksums.ts'
import type { Finder } from './finder.ts'

const spanishWords =
  /(?<!\p{L})(?:d\.? ?n\.? ?i|n\.? ?i\.? ?[ef]|t\.? ?i\.? ?e)(?!\p{L})|documento|identidad|identitat|extranjer|residencia|titular/iu

/** The name of the Indian number as its people write it. */
const aadhaarWords = /aa?d+ha+r|\buid(?:ai)?\b|\bkyc\b|आधार|আধার|ஆதார்|ఆధార్|આધાર|ಆಧಾರ್|ആധാ[ര\u0d7c]|ਆਧਾਰ|ଆଧାର|آدھار/i

const panWords = /(?<![a-z])pan(?![a-z])|income tax|permanent account|\bitr\b|पैन|প্যান|பான்|పాన్|પાન|ಪಾನ್|പാൻ|ਪੈਨ|ପାନ/i

/** Brazilians log in and pay by the number of their own or of their firm. */
const cpfWords =
  /(?<!\p{L})c\.?p\.?f(?!\p{L})|(?<!\p{L})(?:pix|titular|contribuinte|gov\.br|receita federal|usu[áa]rio|user|login|senha|documento|pagador|cadastro)(?!\p{L})/iu
const cnpjWords =
  /(?<!\p{L})(?:cnpj|pix|mei|empresa|razão social|raz[ãa]o_social|emitente|destinat[áa]rio|fornecedor|nota fiscal|nf-?e|filial|matriz)(?!\p{L})/iu

/** Numbers that states give to persons and firms, each with its own check. */
export const nationalFinders: readonly Finder[] = [
  // India
  {
    kind: 'national identity number',
    pattern: /(?<![\d-])[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![\d-])/g,
    check: verhoeff,
    score: 0.75,
    context: aadhaarWords,
    needsContext: true,
  },
  {
    kind: 'tax number',
    pattern: /\b[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z]\b/g,
    score: 0.7,
    context: panWords,
  },
  {
    kind: 'tax number',
    sign: /[a-z][ -]?\d{4}[ -]?[a-z]/i,
    pattern: /\b[A-Z]{3}[ABCFGHLJPT][A-Z][ -]?\d{4}[ -]?[A-Z]\b/gi,
    score: 0.7,
    context: panWords,
    needsContext: true,
  },
  // Brazil
  { kind: 'national identity number', pattern: /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g, check: cpf, score: 0.9 },
  {
    kind: 'national identity number',
    sign: /\d{3}[ .]?\d{3}[ .]?\d{3}[ .-]?\d{2}/,
    pattern: /(?<![\d.,-])\d{3}[ .]?\d{3}[ .]?\d{3}[ .-]?\d{2}(?![\d-])/g,
    check: cpf,
    score: 0.75,
    context: cpfWords,
    needsContext: true,
  },
  // Firms registered since 2026 have letters as well, which count by their place in ASCII.
  {
    kind: 'tax number',
    sign: '/',
    pattern: /(?<![A-Z\d])[A-Z\d]{2}\.?[A-Z\d]{3}\.?[A-Z\d]{3}\/[A-Z\d]{4}-?\d{2}(?!\d)/g,
    check: cnpj,
    score: 0.85,
  },
  {
    kind: 'tax number',
    sign: /\d{3}[ /]?\d{4}[ -]?\d{2}/,
    pattern: /(?<![\d.,-])\d{2}[ .]?\d{3}[ .]?\d{3}[ /]?\d{4}[ -]?\d{2}(?![\d-])/g,
    check: cnpj,
    score: 0.75,
    context: cnpjWords,
    needsContext: true,
  },
  // Spain
  {
    kind: 'national identity number',
    pattern:
      /(?<![A-Z\d.-])(?:\d{8}|\d{2}\.\d{3}\.\d{3}|[XYZ]-?\d{7}|[XYZ]-?\d\.\d{3}\.\d{3})-?[A-HJ-NP-TV-Z](?![A-Z\d])/g,
    check: nif,
    score: 0.8,
  },
  {
    kind: 'national identity number',
    sign: /\d[. ]?\d{3}[. ]?\d{3}[ -]{0,3}[a-z]/i,
    pattern:
      /(?<![A-Z\d.-])(?:\d{7,8}|\d{1,2}[. ]\d{3}[. ]\d{3}|[XYZ][ -]?\d[. ]?\d{3}[. ]?\d{3})[ -]{0,3}[A-HJ-NP-TV-Z](?![\p{L}\d])/giu,
    check: (code) => nif(code.toUpperCase().padStart(9, '0')),
    score: 0.75,
    context: spanishWords,
    needsContext: true,
  },
  // Poland, where banks and clinics use the number as a name to log in
  {
    kind: 'national identity number',
    pattern: /(?<!\d)\d{11}(?!\d)/g,
    check: pesel,
    score: 0.75,
    context: /pesel|(?<!\p{L})(?:login|has[łl]o|użytkowni\p{L}{1,3})(?!\p{L})/iu,
    needsContext: true,
  },
  // Switzerland
  {
    kind: 'national identity number',
    pattern: /(?<![\d.])756\.?\d{4}\.?\d{4}\.?\d{2}(?![\d.]\d)/g,
    check: ahv,
    score: 0.85,
  },
  // Italy
  {
    kind: 'tax number',
    pattern: /\b[A-Z]{3}[ -]?[A-Z]{3}[ -]?\d{2}[ -]?[A-EHLMPRST][ -]?\d{2}[ -]?[A-Z]\d{3}[ -]?[A-Z]\b/gi,
    check: (code) => codiceFiscale(code.toUpperCase()),
    score: 0.9,
  },
  // Where two persons would have the same number, letters stand for some of the digits.
  {
    kind: 'tax number',
    pattern: /\b[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]\b/gi,
    check: (code) => codiceFiscale(code.toUpperCase()),
    score: 0.8,
    context: /codice fiscale|cod\.? ?fisc|\bc\.?f\b/i,
    needsContext: true,
  },
  // The Netherlands
  {
    kind: 'national identity number',
    pattern: /(?<![\d.,-])(?:\d{9}|\d{3}([ .-])\d{3}\1\d{3}|\d{4}([ .-])\d{2}\2\d{3})(?!\d)/g,
    check: bsn,
    score: 0.75,
    context: /\bb\.?s\.?n(?![a-z])|burger ?service|sofi-?n/i,
    needsContext: true,
  },
  // Japan, China
  {
    kind: 'national identity number',
    pattern: /(?<!\d)\d{4}[ -]?\d{4}[ -]?\d{4}(?!\d)/g,
    check: myNumber,
    score: 0.75,
    context: /my ?number|マイナンバー|個人番号/i,
    needsContext: true,
  },
  {
    kind: 'national identity number',
    pattern: /(?<!\d)[1-9]\d{5} ?\d{8} ?\d{3}[\dXx](?!\d)/g,
    check: residentId,
    score: 0.9,
  },
]
