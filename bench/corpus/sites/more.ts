import type { Business } from './model.ts'

export const dentist: Business = {
  brand: 'מרפאת שיניים כרמל',
  lang: 'he',
  rtl: true,
  tagline: 'רפואת שיניים משפחתית בחיפה',
  lead: [
    'המרפאה שלנו פועלת במרכז הכרמל מאז 1994. אנחנו מקבלים ילדים ומבוגרים, גם בשעות הערב.',
    'לקביעת תור אפשר להתקשר או להשאיר פרטים, ונחזור אליכם באותו היום.',
  ],
  items: [
    ['בדיקה וניקוי', 'בדיקה מלאה, הסרת אבנית והדרכה.', '₪ 280'],
    ['סתימה לבנה', 'חומר בצבע השן, טיפול אחד.', '₪ 420'],
    ['יישור שיניים', 'תוכנית אישית ותשלומים נוחים.', 'לפי הערכה'],
    ['כתרים', 'עבודת מעבדה מקומית, אחריות לחמש שנים.', '₪ 1,900'],
  ],
  words: {
    home: 'דף הבית',
    about: 'אודות',
    contact: 'צור קשר',
    privacy: 'מדיניות פרטיות',
    imprint: 'תנאי שימוש',
    offer: 'הטיפולים שלנו',
    hours: 'שעות פעילות',
  },
  aboutText: ['ד״ר יעל שפירא וד״ר עומר כהן עובדים יחד שלושים שנה.', 'המרפאה נגישה, ויש חניה בחצר.'],
  open: 'ראשון עד חמישי, 8:00–20:00',
  street: 'שדרות הנשיא 112',
  zip: '3463412',
  city: 'חיפה',
  country: 'IL',
  phone: '+972 4 555 0142',
}

export const joinery: Business = {
  brand: 'Столярная мастерская «Дуб»',
  lang: 'ru',
  tagline: 'Мебель и лестницы на заказ в Калуге',
  lead: [
    'Делаем кухни, шкафы и лестницы из массива дуба и ясеня. Замер бесплатный, сроки указываем в договоре.',
    'Мастерская работает с 2003 года, гарантия на изделия пять лет.',
  ],
  items: [
    ['Лестницы', 'Проект, изготовление и монтаж за шесть недель.', 'от 180 000 ₽'],
    ['Кухни', 'Фасады из массива, фурнитура на выбор.', 'от 240 000 ₽'],
    ['Столы', 'Обеденные и рабочие, масло или лак.', 'от 45 000 ₽'],
    ['Реставрация', 'Стулья, комоды, буфеты.', 'по осмотру'],
  ],
  words: {
    home: 'Главная',
    about: 'О мастерской',
    contact: 'Контакты',
    privacy: 'Политика конфиденциальности',
    imprint: 'Реквизиты',
    offer: 'Что мы делаем',
    hours: 'Часы работы',
  },
  aboutText: ['Семь столяров, собственная сушильная камера и склад доски.', 'Приезжайте посмотреть образцы.'],
  open: 'Понедельник–суббота, 9:00–19:00',
  street: 'ул. Баженова, 14',
  zip: '248000',
  city: 'Калуга',
  country: 'RU',
  phone: '+7 4842 55 01 42',
}

export const factory: Business = {
  brand: '宁波恒达精密机械有限公司',
  lang: 'zh-CN',
  tagline: '二十年专注数控零件加工',
  lead: [
    '公司成立于2004年，拥有五轴加工中心三十二台，为汽车、医疗和仪器行业提供精密零件。',
    '来图报价，二十四小时内回复；小批量打样七天交货。',
  ],
  items: [
    ['数控车削', '直径2至320毫米，公差可达0.005毫米。', '来图报价'],
    ['五轴铣削', '铝、不锈钢、钛合金及工程塑料。', '来图报价'],
    ['表面处理', '阳极氧化、电镀、喷砂与钝化。', '按面积计价'],
    ['检测', '三坐标测量，附全尺寸检验报告。', '随货免费'],
  ],
  words: {
    home: '首页',
    about: '关于我们',
    contact: '联系我们',
    privacy: '隐私政策',
    imprint: '公司信息',
    offer: '加工能力',
    hours: '工作时间',
  },
  aboutText: ['厂房面积八千平方米，员工一百二十人。', '通过ISO 9001和IATF 16949认证。'],
  open: '周一至周六 8:00–17:30',
  street: '北仑区明州路88号',
  zip: '315800',
  city: '宁波',
  country: 'CN',
  phone: '+86 574 5550 0142',
}

export const batik: Business = {
  brand: 'Batik Sekar Jaya',
  lang: 'id',
  tagline: 'Batik tulis dan cap dari Pekalongan',
  lead: [
    'Kami menjual kain batik tulis, batik cap, dan seragam kantor langsung dari perajin di Pekalongan.',
    'Pesanan seragam mulai dua puluh potong, dikirim ke seluruh Indonesia dalam tiga minggu.',
  ],
  items: [
    ['Kain batik tulis', 'Katun primisima, pewarna alam, motif jlamprang.', 'Rp 850.000'],
    ['Kain batik cap', 'Lebar 110 cm, tersedia dua belas warna.', 'Rp 165.000'],
    ['Seragam kantor', 'Ukuran S sampai XXL, termasuk bordir logo.', 'mulai Rp 145.000'],
    ['Kursus membatik', 'Setengah hari, alat dan bahan disediakan.', 'Rp 120.000'],
  ],
  words: {
    home: 'Beranda',
    about: 'Tentang kami',
    contact: 'Hubungi kami',
    privacy: 'Kebijakan privasi',
    imprint: 'Syarat dan ketentuan',
    offer: 'Koleksi kami',
    hours: 'Jam buka',
  },
  aboutText: [
    'Usaha keluarga sejak 1978, kini bersama dua puluh enam perajin.',
    'Silakan berkunjung ke galeri kami di kawasan Kauman.',
  ],
  open: 'Senin–Sabtu 08.00–17.00',
  street: 'Jl. Bandung No. 22',
  zip: '51127',
  city: 'Pekalongan',
  country: 'ID',
  phone: '+62 285 555 0142',
}

export const museum: Business = {
  brand: 'Tide Mill Museum',
  lang: 'en-GB',
  tagline: 'Eight hundred years of milling on the estuary',
  lead: [
    'The last working tide mill on this coast still grinds wheat twice a month. Come and see the wheel turn, hear the stones and take home a bag of flour.',
    'School groups, painters and people who like machinery are equally welcome.',
  ],
  items: [
    ['Adult ticket', 'Whole-day entry to the mill and the granary exhibition.', '£8.50'],
    ['Child ticket', 'Free under five; quiz sheet included.', '£4.00'],
    ['Family ticket', 'Two adults and up to three children.', '£21.00'],
    ['Guided tour', 'One hour with a miller, on milling days only.', '£12.00'],
  ],
  words: {
    home: 'Visit',
    about: 'History',
    contact: 'Contact',
    privacy: 'Privacy notice',
    imprint: 'The Trust',
    offer: 'Tickets',
    hours: 'Opening times',
  },
  aboutText: [
    'A mill stood here in 1170. The present building, with its tarred boards, dates from 1793.',
    'The Trust bought it for one pound in 1968 and has kept it turning since.',
  ],
  open: 'April to October, daily 11 am to 5 pm',
  street: 'Tide Mill Way',
  zip: 'TM12 1BP',
  city: 'Woodquay',
  country: 'GB',
  phone: '+44 1632 960177',
}
