/** "Coming soon", "under construction", "down for maintenance" as the headline of a page, in many languages. */
export const HEADLINE: readonly RegExp[] = [
  /coming (very )?soon|under (re)?construction|(launch|open|arriv)ing soon|(we'?ll|we will|we are going to) be (right |live |back|here|open)|be (right )?back (soon|shortly|online)|we'?re (almost|nearly) (there|ready|live)|under maintenance|(down|closed|offline|unavailable) for (\w{1,20} )?maintenance|scheduled maintenance|^maintenance mode|^(the |our |this )?(web ?)?site (is )?(currently )?(under |in |down for )?maintenance\W*$|(new|our|this|the) (web ?)?site is (coming|on (its|the) way|being)|something (\w{1,12} ){0,3}is (coming|on its way|in the works|brewing)|great things are on the horizon|pardon our dust|stay tuned|watch this space|work in progress|site is (not )?(yet )?(live|ready|undergoing)|we'?re (working on|building|launching|making) (something|our (new )?(web ?)?(site|shop|store))|^maintenance\W*$|^(we are |we're |site |website )?(temporarily |currently )?offline\W*$/i,
  /demnächst|bald (verfügbar|online|hier|zurück|wieder)|in kürze|im aufbau|in arbeit|wartungsarbeiten|wartungsmodus|wird (gerade )?(überarbeitet|gewartet|neu aufgebaut|aufgebaut)|hier entsteht|^baustelle\W*$|in wartung|^wartung\W*$|(gleich|bald) wieder (für (sie|euch|dich) )?da/i,
  /bientôt|en construction|en maintenance|en cours de (construction|maintenance|création|refonte|développement)|arrive (très )?(bientôt|prochainement)|prochainement|(bientôt|vite|très vite) de retour|de retour (bientôt|dans|très|sous)|mode maintenance|^maintenance\W*$/i,
  /próximamente|muy pronto|en construcción|en mantenimiento|estamos (trabajando en (nuestr|algo|la web|el sitio)|construyendo nuestr|preparando (nuestr|algo))|volvemos (pronto|enseguida)|volveremos|llegaremos pronto|modo mantenimiento|abrimos pronto/i,
  /prossimamente|in arrivo|presto (online|disponibile|in linea)|in costruzione|in manutenzione|in allestimento|stiamo (lavorando (per voi|al|sul)|arrivando|preparando)|torniamo (presto|subito)|torneremo/i,
  /em breve|em construção|em manutenção|brevemente|estamos (a chegar|chegando|preparando (algo|noss)|construindo noss)|voltamos|voltaremos/i,
  /binnenkort|in aanbouw|onder constructie|in onderhoud|in ontwikkeling|we zijn (bijna (klaar|live)|zo terug|snel terug)|wordt aan gewerkt|werken aan (onze|iets)|onderhoudsmodus|bijna klaar/i,
  /wkrótce|już niedługo|w budowie|w przebudowie|w trakcie (budowy|prac|przebudowy|tworzenia)|przerwa techniczna|prace (serwisowe|konserwacyjne|techniczne)|wracamy|strona w (budowie|przygotowaniu)/i,
  /kommer snart|snart (här|tillbaka|online|klar)|under (uppbyggnad|konstruktion|opbygning|udvikling|oppbygging|utvikling|vedligeholdelse|vedlikehold|underhåll|ombygning)|lanserar snart|kommer snart|snart klar|åpner snart|åbner snart|tulossa (pian)?|rakenteilla|huoltokatko|avautuu pian/i,
  /připravujeme|ve výstavbě|v přípravě|již brzy|brzy (spustíme|zpět|otevř)|probíhá údržba|v údržbě|v rekonstrukci|pripravujeme|vo výstavbe|čoskoro|hamarosan|feltöltés alatt|fejlesztés alatt|karbantartás alatt|în curând|în construcție|in curand|in constructie|în lucru|în mentenanță|uskoro|u izradi|u izgradnji|kmalu|v izdelavi|v pripravi/i,
  /скоро (открытие|здесь|мы|откро|буд|запуск)|скоро!?$|сайт (находится )?(в|на) (разработке|стадии|реконструкции|обслуживании)|в разработке|ведутся (технические )?работы|на техническом обслуживании|технические работы на|незабаром|сайт у розробці|технічні роботи|очаквайте|в процес на изграждане|σύντομα|υπό κατασκευή|σε συντήρηση/i,
  /yakında|yapım aşamasında|bakım (çalışması|modu|nedeniyle)|hazırlanıyor|近日公開|準備中|工事中|メンテナンス中|公開予定|即将上线|建设中|敬请期待|维护中|即將推出|建置中|維護中|敬請期待|준비 ?중|점검 ?중|공사 ?중|오픈 ?예정|قريبا|قريباً|تحت (الإنشاء|الصيانة)|בקרוב|בבנייה|בתחזוקה|به زودی|sắp ra mắt|đang (xây dựng|bảo trì)|segera hadir|dalam (pengembangan|perbaikan|pemeliharaan)|sedang dalam|เร็วๆ ?นี้|กำลังปรับปรุง/i,
]

/** The same said of the site itself in a sentence, so that it counts even where it is no headline. */
export const OF_THE_SITE: readonly RegExp[] = [
  /\b(web ?site|web ?page|homepage|site|online (shop|store)|web ?shop|store|shop)( is| will be|'s| are|, )?( currently| now| still| temporarily| just| being| briefly| back| live| here| opening| launching| under| in| down| coming| undergoing| offline| unavailable| closed| not| yet| open| for| a| some| scheduled| planned| routine| essential| quick| short| very){1,5} ?(construction|maintenance|soon|shortly|built|rebuilt|updated|redesigned|renovated|development|ready)/i,
  /\b(we'?re|we are|we'?ll|we will)( be| currently| busy| now| just| hard at work| hard| working| building| preparing| putting| launching| creating| making| doing| performing| carrying out| something| on| a| an| our| your| the| new| brand|-new| some| few| quick| scheduled| improvements?| exciting| amazing| awesome| great| big| fresh| shiny| better| very| back){1,8} (web ?site|site|web ?shop|online store|store|soon|shortly|maintenance|online|amazing)/i,
  /(web|internet)?(seite|site|auftritt|präsenz|shop|homepage)[^.!?]{0,50}(im aufbau|in arbeit|wartung|überarbeitet|demnächst|in kürze|bald|baustelle)|(arbeiten|bauen) (gerade |derzeit |momentan )?an (unsere|einer)|hier entsteht/i,
  /(site|boutique|page|nous)[^.!?]{0,50}(en construction|en maintenance|bientôt|en cours de|prochainement)|(sitio|web|página|tienda|estamos)[^.!?]{0,50}(en construcción|en mantenimiento|próximamente|pronto|trabajando)|(sito|negozio|pagina|stiamo)[^.!?]{0,50}(in costruzione|in manutenzione|presto|lavorando|in arrivo)|(site|loja|página|estamos)[^.!?]{0,50}(em construção|em manutenção|em breve|trabalhando)|(site|website|shop|pagina)[^.!?]{0,50}(in aanbouw|onderhoud|binnenkort|in ontwikkeling)|(strona|sklep|witryna)[^.!?]{0,50}(w budowie|wkrótce|w trakcie|konserwac|przebudow)/i,
]

/** "This website is temporarily unavailable": of the whole site, and only for now. */
export const AWAY =
  /(\b(web ?site|site|homepage)|(web|internet)?seite|sitio|sito|strona)\b[^.!?]{0,25}\b(temporarily|currently|vorübergehend|derzeit|momentan|temporairement|actuellement|momentanément|temporalmente|actualmente|temporaneamente|momentaneamente|temporariamente|tijdelijk|tymczasowo|chwilowo)\b[^.!?]{0,5}\b(unavailable|not available|offline|nicht (erreichbar|verfügbar)|indisponible|no disponible|non disponibile|indisponível|niet (beschikbaar|bereikbaar)|niedostępn)/i

/** A website spoken of at all. */
export const OF_A_SITE =
  /web ?(site|page|shop|seite|auftritt)|home ?page|internetseite|onlineshop|online (shop|store)|site (web|internet)|boutique en ligne|sitio|página|sito|strona|webbplats|hjemmeside|nettside|сайт/i

/** What the usual placeholder plug-ins leave in a page. */
export const PLACEHOLDER_MARK =
  /elementor-maintenance-mode|["'\s](wpmm|wp-maintenance-mode|seedprod|csp4|csmm|ucp-?|under-?construction|coming-?soon|comingsoon|maintenance-?(mode|page)?|cmp-coming-soon|hostinger-coming-soon|woocommerce-coming-soon|nifty-?(cs)?|igniteup|lv-construction)[\w-]{0,30}["'\s]|plugins\/(coming-soon|coming-soon-page|wp-maintenance-mode|under-construction-page|maintenance|cmp-coming-soon-maintenance|minimal-coming-soon-maintenance-mode|colorlib-coming-soon-maintenance|easy-maintenance-mode-coming-soon|simple-maintenance|wpcoming|nifty-coming-soon-and-under-construction-page|lightstart|responsive-coming-soon|hostinger)\/|data-woocommerce-coming-soon|woocommerce-coming-soon|seedprod/i

/** Domain sellers and hosts put up pages of their own, which are other faults. */
export const NOBODYS_SITE =
  /domain\b[^.]{0,60}(for sale|parked|is registered|available|registrar)|buy this domain|domain[^.]{0,40}zu verkaufen|storefront_password/i

/** Words of a planned stop, and of when it ends. */
export const MAINTENANCE =
  /maintenance|wartung|mantenimiento|manutenzione|manutenção|onderhoud|konserwac|underhåll|vedlige|vedlike|huolto|údržb|karbantart|обслуж|bakım|メンテナンス|维护|upgrad(e|ing)|being updated/i
export const END_TIME =
  /\b([01]?\d|2[0-3])[:.h][0-5]\d\b|\b\d{1,2} ?(am|pm|uhr)\b|\b(until|till|by|from|bis|jusqu|hasta|fino)\b[^.]{0,30}\b(\d{1,2}(st|nd|rd|th)?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|noon|midnight)\b|\b\d{1,2}\.? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|januar|märz|mai|juni|juli|okt|dez)\w{0,8}\b|\b20\d\d-\d\d-\d\d\b/i
