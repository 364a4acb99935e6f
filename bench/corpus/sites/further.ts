import type { Business } from './model.ts'

export const restaurant: Business = {
  brand: '海鮮処 うみや',
  lang: 'ja',
  tagline: '鎌倉駅から徒歩五分、朝どれの魚を味わう小さな店',
  lead: [
    '毎朝、店主が小坪の漁港で選んだ魚だけをお出ししています。その日の献立は黒板をご覧ください。',
    'カウンター八席、座敷二卓の小さな店です。ご予約はお電話で承ります。',
  ],
  items: [
    ['おまかせ握り', '旬の魚十貫と味噌汁、茶碗蒸し付き。', '3,800円'],
    ['刺身定食', '本日の刺身五種盛り、小鉢、ご飯、味噌汁。', '1,650円'],
    ['海鮮丼', '生しらすは水揚げのある日のみ。', '1,900円'],
    ['季節の会席', '前日までにご予約ください。二名様より。', '6,600円'],
  ],
  words: {
    home: 'ホーム',
    about: '店について',
    contact: 'アクセス・お問い合わせ',
    privacy: 'プライバシーポリシー',
    imprint: '特定商取引法に基づく表記',
    offer: 'お品書き',
    hours: '営業時間',
  },
  aboutText: [
    '昭和五十二年創業。先代から受け継いだ出汁の味を守り続けています。',
    '器は地元の作家によるもの。お子様連れのお客様も歓迎いたします。',
  ],
  open: '11時30分〜14時、17時〜21時（水曜定休）',
  street: '御成町5-12',
  zip: '248-0012',
  city: '鎌倉市',
  country: 'JP',
  phone: '+81 467 55 0142',
}

export const clinic: Business = {
  brand: 'عيادة النور لطب الأسنان',
  lang: 'ar',
  rtl: true,
  tagline: 'رعاية الأسنان للعائلة في وسط عمّان',
  lead: [
    'نستقبل مرضانا ستة أيام في الأسبوع، مع مواعيد مسائية لمن يعمل نهارًا.',
    'احجز موعدك بالهاتف، وسنؤكد لك الوقت في رسالة قصيرة خلال ساعة.',
  ],
  items: [
    ['تنظيف الأسنان', 'جلسة واحدة مع فحص شامل وصورة.', '25 د.أ'],
    ['حشوات تجميلية', 'مواد حديثة بلون السن الطبيعي.', '40 د.أ'],
    ['تقويم الأسنان', 'خطة علاج واضحة ودفعات شهرية.', 'حسب الحالة'],
    ['طب أسنان الأطفال', 'غرفة خاصة للصغار وطبيبة مختصة.', '20 د.أ'],
  ],
  words: {
    home: 'الرئيسية',
    about: 'من نحن',
    contact: 'اتصل بنا',
    privacy: 'سياسة الخصوصية',
    imprint: 'بيانات العيادة',
    offer: 'خدماتنا',
    hours: 'ساعات العمل',
  },
  aboutText: [
    'تأسست العيادة عام 2006 على يد الدكتورة نور الخطيب، ويعمل فيها اليوم خمسة أطباء.',
    'نستخدم أجهزة تعقيم حديثة ونلتزم بمعايير وزارة الصحة.',
  ],
  open: 'السبت إلى الخميس، 10 صباحًا – 8 مساءً',
  street: 'شارع الرينبو 18',
  zip: '11181',
  city: 'عمّان',
  country: 'JO',
  phone: '+962 6 555 0142',
}

export const garage: Business = {
  brand: 'Warsztat Kowalczyk',
  lang: 'pl-PL',
  tagline: 'Mechanika, elektryka i klimatyzacja w Bydgoszczy',
  lead: [
    'Naprawiamy samochody osobowe i dostawcze wszystkich marek. Wycena przed naprawą, bez niespodzianek.',
    'Samochód zastępczy na czas naprawy bez dopłaty.',
  ],
  items: [
    ['Wymiana oleju', 'Olej, filtr i kontrola trzydziestu punktów.', '219 zł'],
    ['Klimatyzacja', 'Napełnienie, odgrzybianie i test szczelności.', '180 zł'],
    ['Diagnostyka', 'Odczyt błędów i opinia na piśmie.', '120 zł'],
    ['Zawieszenie', 'Amortyzatory, wahacze, geometria kół.', 'od 300 zł'],
  ],
  words: {
    home: 'Strona główna',
    about: 'O nas',
    contact: 'Kontakt',
    privacy: 'Polityka prywatności',
    imprint: 'Dane firmy',
    offer: 'Usługi',
    hours: 'Godziny otwarcia',
  },
  aboutText: [
    'Warsztat prowadzi rodzina Kowalczyków od 1991 roku. Pracuje u nas sześciu mechaników.',
    'Stare części zawsze pokazujemy klientowi.',
  ],
  open: 'Poniedziałek–piątek 8.00–17.00',
  street: 'ul. Fordońska 112',
  zip: '85-739',
  city: 'Bydgoszcz',
  country: 'PL',
  phone: '+48 52 555 01 42',
}

export const studio: Business = {
  brand: 'Mara Lindqvist Ceramics',
  lang: 'en',
  tagline: 'Stoneware tableware thrown in a barn near Uppsala',
  lead: [
    'Each bowl, plate and cup is thrown by hand, glazed with ash from our own stove and fired twice.',
    'New pieces appear on the first Friday of every month. Commissions are open from January.',
  ],
  items: [
    ['Breakfast bowl', 'Speckled stoneware, white glaze, fits a hand.', '420 kr'],
    ['Dinner plate', 'Twenty-six centimetres, raw foot, dishwasher safe.', '560 kr'],
    ['Espresso pair', 'Two cups without handles in celadon.', '380 kr'],
    ['Moon jar', 'Made once a year in a series of nine.', '4 800 kr'],
  ],
  words: {
    home: 'Work',
    about: 'Studio',
    contact: 'Contact',
    privacy: 'Privacy policy',
    imprint: 'Terms',
    offer: 'Current pieces',
    hours: 'Studio visits',
  },
  aboutText: [
    'I learned to throw in Mashiko and came home in 2015 with two kilns and a notebook of glazes.',
    'The barn is heated by the kilns alone, so winter is the season for work.',
  ],
  open: 'By appointment, Thursdays',
  street: 'Lövsta 7',
  zip: '755 91',
  city: 'Uppsala',
  country: 'SE',
  phone: '+46 18 555 01 42',
}

export const planner: Business = {
  brand: 'Shiftwise',
  lang: 'en-US',
  tagline: 'Staff rotas that write themselves',
  lead: [
    'Shiftwise plans the week for cafes, clinics and warehouses: who works when, who swaps with whom, and what it costs.',
    'Set your rules once. The rota is on every phone by Thursday noon.',
  ],
  items: [
    ['Rules, not spreadsheets', 'Rest times, skills and wishes are kept without a second look.', 'Free'],
    ['Swaps', 'People trade shifts themselves; you approve with a tap.', '$3 per person'],
    ['Payroll export', 'Hours land in your payroll program every Friday.', '$5 per person'],
    ['Several sites', 'One plan for all branches, with travel time.', 'Ask us'],
  ],
  words: {
    home: 'Product',
    about: 'Company',
    contact: 'Talk to us',
    privacy: 'Privacy policy',
    imprint: 'Legal',
    offer: 'What it does',
    hours: 'Support hours',
  },
  aboutText: [
    'We ran a coffee chain with sixty people and wrote the rota by hand every Sunday night. Shiftwise is what we wanted.',
    'Nine of us work from Portland and Leeds.',
  ],
  open: 'Monday to Friday, 8 am to 8 pm',
  street: '915 SE Division Street',
  zip: '97202',
  city: 'Portland',
  country: 'US',
  phone: '+1 503 555 0142',
}
