/** What a passport is called; words that mean other things as well stand beside `number` in their language. */
const passports = [
  // Germanic and Romance languages
  'passport reisepass passeport pasaport passaporte passaporto passaport paspoort pașaport paşaport vegabréf pasaporte',
  '\\bpass?-?(?:nr|nummer|no\\b) \\bpass?[_\\s](?:nr|nummer)',
  // Slavic, Baltic, Finnic and other languages of Europe
  'paszport cestovn\\p{L}{1,4}\\spas (?:čísl\\p{L}{1,2}|č\\.)\\spasu \\bpas\\s(?:č\\.|číslo) putovnic pasoš potn\\p{L}{1,3}\\slist паспорт пасош',
  'passi(?:n?\\s?n(?:umero|r)|ni\\s) passi\\snumber \\bpases\\sn \\bpaso\\sn(?:r|umer) útlevél διαβατ[ηή]ρ[ιί] პასპორტ անձնագ',
  // Asia and Africa
  '护照 護照 パスポート 旅券 여권 جواز گذرنامه پاسپورٹ דרכון hộ\\schiếu หนังสือเดินทาง พาสปอร์ต \\bpaspor(?!t) \\bpasport',
  'पासपोर्ट পাসপোর্ট பாஸ்போர்ட் పాస్.?పోర్ట్ પાસપોર્ટ ಪಾಸ್.?ಪೋರ್ಟ್ പാസ്.?പോർട്ട് ਪਾਸਪੋਰਟ pasipoti',
].flatMap((line) => line.split(' '))

/** What a driving licence is called. */
const licences = [
  // English and the Romance languages
  "driv(?:er|ing)['’]?s?[ _]?(?:licen[cs]e|lic)|licen[cs]e ?(?:number|no\\b|#)|\\bdvla\\b|\\bdl ?(?:#|:|no\\b|number)|(?:california|florida|illinois|new york|new jersey|texas|ohio|georgia|michigan|pennsylvania|washington|state) dl\\b",
  '(?:carn[eé]t?|permiso|licencia) de (?:conducir|manejo)|permis n[°o]|permis de conduire|permís de conduir|carnet de conduir',
  'patente (?:di guida|n\\.|nr|numero|[A-E] n)|carteira (?:de motorista|nacional de habilita)|\\bcnh\\b|habilitação|carta de condução',
  'permis(?:ul|ului)? (?:meu )?de conducere|carnet(?:ul)? de conducere',
  // Germanic and Finnic languages
  'führerschein|rijbewijs|körkort|kørekort|førerkort|førarkort|ajokort|ökuskírteini|juhilu[bl]a|juhiload',
  // Slavic and Baltic languages
  'praw[oa] jazdy|řidičsk\\p{L}{1,4} průkaz|řidičák|vodičsk\\p{L}{1,4} preukaz|vozačk\\p{L}{1,2} dozvol|vozničk\\p{L}{1,2} dozvol|voznišk\\p{L}{1,3} dovoljenj',
  'водительск|посвідчення водія|водійськ|шофьорск\\p{L}{1,3} книжк|свидетелство за управление|возачк\\p{L}{1,2} дозвол|vairuotojo pažym|vadītāja apliec',
  // Other languages of Europe
  'jogosítvány|vezetői engedély|(?:άδεια|δίπλωμα|διπλώματος|άδειας) οδήγησης|ehliyet|sürücü belge',
  // Asia and Africa
  'ड्राइविंग लाइसेंस|ড্রাইভিং লাইসেন্স|ஓட்டுநர் உரிம|డ్రైవింగ్ లైసెన్స్|ડ્રાઇવિંગ લાઇસન્સ|ಚಾಲನಾ ಪರವಾನಗಿ|ഡ്രൈവിംഗ് ലൈസൻസ്|ਡਰਾਈਵਿੰਗ ਲਾਇਸੈਂਸ|ڈرائیونگ لائسنس',
  '驾驶证|驾照|駕照|駕駛執照|運転免許|免許証番号|운전면허|ใบขับขี่|ใบอนุญาตขับ|giấy phép lái xe|bằng lái|surat izin mengemudi|\\bsim [abc]\\b|lesen memandu',
  'رخصة (?:ال)?(?:قيادة|سواقة|سياقة)|گواهینامه|רישיון נהיגה|רשיון נהיגה|leseni ya udereva|rybewys',
]

/** Announces the number of a passport. */
export const passportWords = new RegExp(passports.join('|'), 'iu')
/** Announces the number of a driving licence. */
export const licenceWords = new RegExp(licences.join('|'), 'iu')
