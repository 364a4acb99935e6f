/** What forms and notices say in each language. */
interface Words {
  name: string
  mail: string
  message: string
  send: string
  skip: string
  cookies: string
  agree: string
  missing: string
}

const english: Words = {
  name: 'Your name',
  mail: 'E-mail address',
  message: 'Message',
  send: 'Send message',
  skip: 'Skip to content',
  cookies: 'We only use cookies that this site needs to work.',
  agree: 'All right',
  missing: 'Page not found',
}

const all: Record<string, Words> = {
  en: english,
  de: {
    name: 'Ihr Name',
    mail: 'E-Mail-Adresse',
    message: 'Nachricht',
    send: 'Absenden',
    skip: 'Zum Inhalt springen',
    cookies: 'Wir verwenden nur technisch notwendige Cookies.',
    agree: 'Verstanden',
    missing: 'Seite nicht gefunden',
  },
  fr: {
    name: 'Votre nom',
    mail: 'Adresse e-mail',
    message: 'Message',
    send: 'Envoyer',
    skip: 'Aller au contenu',
    cookies: 'Nous n’utilisons que les cookies nécessaires au fonctionnement du site.',
    agree: 'J’ai compris',
    missing: 'Page introuvable',
  },
  es: {
    name: 'Su nombre',
    mail: 'Correo electrónico',
    message: 'Mensaje',
    send: 'Enviar',
    skip: 'Saltar al contenido',
    cookies: 'Solo usamos cookies técnicas.',
    agree: 'Entendido',
    missing: 'Página no encontrada',
  },
  nl: {
    name: 'Uw naam',
    mail: 'E-mailadres',
    message: 'Bericht',
    send: 'Versturen',
    skip: 'Naar de inhoud',
    cookies: 'Wij gebruiken alleen functionele cookies.',
    agree: 'Begrepen',
    missing: 'Pagina niet gevonden',
  },
  ja: {
    name: 'お名前',
    mail: 'メールアドレス',
    message: 'お問い合わせ内容',
    send: '送信',
    skip: '本文へ移動',
    cookies: '当サイトは必要なクッキーのみ使用します。',
    agree: '了解',
    missing: 'ページが見つかりません',
  },
  ar: {
    name: 'الاسم',
    mail: 'البريد الإلكتروني',
    message: 'الرسالة',
    send: 'إرسال',
    skip: 'انتقل إلى المحتوى',
    cookies: 'نستخدم ملفات الارتباط الضرورية فقط.',
    agree: 'موافق',
    missing: 'الصفحة غير موجودة',
  },
  he: {
    name: 'שם',
    mail: 'דואר אלקטרוני',
    message: 'הודעה',
    send: 'שליחה',
    skip: 'דלג לתוכן',
    cookies: 'אנו משתמשים רק בעוגיות הכרחיות.',
    agree: 'הבנתי',
    missing: 'הדף לא נמצא',
  },
  ru: {
    name: 'Ваше имя',
    mail: 'Электронная почта',
    message: 'Сообщение',
    send: 'Отправить',
    skip: 'Перейти к содержанию',
    cookies: 'Мы используем только необходимые файлы cookie.',
    agree: 'Понятно',
    missing: 'Страница не найдена',
  },
  zh: {
    name: '姓名',
    mail: '电子邮箱',
    message: '留言',
    send: '提交',
    skip: '跳到正文',
    cookies: '本站仅使用必要的 Cookie。',
    agree: '知道了',
    missing: '页面不存在',
  },
  id: {
    name: 'Nama Anda',
    mail: 'Alamat email',
    message: 'Pesan',
    send: 'Kirim pesan',
    skip: 'Langsung ke isi',
    cookies: 'Kami hanya memakai cookie yang diperlukan.',
    agree: 'Mengerti',
    missing: 'Halaman tidak ditemukan',
  },
}

export const wordsFor = (lang: string): Words => all[lang.slice(0, 2)] ?? english

/** The contact page's form, posted to the page itself as most are. */
export function contactForm(lang: string, action: string, extra = ''): string {
  const words = wordsFor(lang)
  return `<form action="${action}" method="post" class="contact-form">
<p><label for="f-name">${words.name}</label> <input id="f-name" name="your-name" type="text" autocomplete="name" required></p>
<p><label for="f-mail">${words.mail}</label> <input id="f-mail" name="your-email" type="email" autocomplete="email" required></p>
<p><label for="f-text">${words.message}</label> <textarea id="f-text" name="your-message" rows="8" cols="40"></textarea></p>
${extra}<p><button type="submit">${words.send}</button></p>
</form>`
}
