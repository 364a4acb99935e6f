const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Endings that are taken for a web address without a scheme; every ending of two letters counts beside them. */
export const ENDINGS = list(`
  com net org info biz name pro mobi edu gov mil int coop museum aero jobs travel tel cat asia post
  app dev io ai shop store online site website web page blog news media press tech technology software systems
  digital agency studio design art photo photos photography gallery graphics video tv film music band
  cafe coffee restaurant pizza bar pub beer wine kitchen catering food recipes fish farm bio organic garden
  hotel holiday holidays vacations tours cruise flights taxi limo cars auto autos bike motorcycles boats yachts
  fashion clothing shoes boutique jewelry watch beauty hair salon spa yoga fit fitness gym run football golf tennis
  health healthcare clinic dental dentist doctor hospital care vet pet dog horse
  house homes property properties estate realestate rent rentals apartments construction builders contractors
  plumbing electrician repair tools furniture flooring lighting energy solar green eco earth
  legal law lawyer attorney finance financial loans money credit tax accountant accountants insurance bank capital
  fund ventures holdings company limited ltd inc llc gmbh business enterprises industries group team works
  solutions services support help center zone space world global international network cloud host hosting
  email chat social community club fans party events wedding dating family kids toys games game play bet casino
  school academy college university education training courses institute science
  church faith charity foundation ngo ong gives love life live today now new best cool fun xyz top vip win click
  link one plus direct express delivery supply supplies market marketing sale deals discount cheap gifts gift
  flowers florist cards guru expert consulting partners agency reviews directory guide wiki land city town
  london berlin paris amsterdam wien koeln hamburg bayern ruhr saarland tirol swiss brussels vlaanderen wales scot
  cymru irish istanbul moscow tokyo nyc boston vegas miami quebec africa capetown joburg durban sydney melbourne
  kiwi eus gal bzh corsica barcelona madrid lat
  test example invalid localhost local internal
`)

/** Endings of files, which look like domains. */
export const FILE_ENDINGS = list(`
  js css php asp aspx jsp cgi html htm png jpg jpeg gif svg webp ico pdf txt csv xml json zip gz tar rar exe env
  sql log bak ini conf doc docx xls xlsx ppt pptx mp3 mp4 mov avi ts tsx jsx vue rb java map woff ttf eot htaccess
`)

/** Endings of countries that are words as well: "it is broken.it shows". */
export const WORD_ENDINGS = list(
  'am as at be by do gg go id im in is it me my no of on or pm so to us we eg ie ps',
)

/** What stands before such an ending when only a space was forgotten. */
export const PLAIN_WORDS = list(`
  a and any anymore away back bad broken browser button code customers day days dead down error errors fast fine fix
  form gone good google hacked hello help here hi host home it later load loading login mail me message mobile money
  month more morning nothing now offline ok okay page pages password people phone please problem problems shop shown
  site sites slow so soon sometimes still stopped support thanks that there thing this today update updated wednesday
  week well white wordpress work working works wrong year yesterday you e i p
`)

/** Services that people name beside their own site; they are hardly what is to be examined. */
export const PROVIDERS = list(`
  gmail.com googlemail.com google.com google.co.uk bing.com yahoo.com yahoo.co.uk outlook.com hotmail.com hotmail.co.uk
  live.com live.co.uk msn.com icloud.com me.com aol.com gmx.de gmx.net gmx.com web.de t-online.de orange.fr free.fr
  wanadoo.fr laposte.net libero.it protonmail.com proton.me btinternet.com mail.com mail.ru yandex.ru qq.com
  wordpress.com wordpress.org wix.com shopify.com squarespace.com weebly.com webflow.com godaddy.com ionos.co.uk
  ionos.com ionos.de hostinger.com bluehost.com siteground.com namecheap.com cloudflare.com strato.de ovh.com
  facebook.com instagram.com twitter.com x.com linkedin.com youtube.com tiktok.com pinterest.com whatsapp.com
  paypal.com stripe.com klarna.com amazon.com amazon.co.uk ebay.com ebay.co.uk etsy.com apple.com microsoft.com
  openai.com chatgpt.com github.com trustpilot.com mailchimp.com booking.com tripadvisor.com asp.net
`)

/** Where anybody has a mailbox: tells nothing of a site. */
export const MAILBOXES = list(`
  gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.es yahoo.it outlook.com outlook.de
  hotmail.com hotmail.co.uk hotmail.de hotmail.fr hotmail.es hotmail.it live.com live.co.uk msn.com icloud.com me.com
  mac.com aol.com gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de freenet.de orange.fr free.fr wanadoo.fr
  laposte.net sfr.fr libero.it virgilio.it tin.it protonmail.com proton.me btinternet.com sky.com mail.com mail.ru
  yandex.ru qq.com 163.com zoho.com fastmail.com
`)
