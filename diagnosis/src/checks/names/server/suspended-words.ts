/** What a host can switch off, in the words of several languages. */
const THING =
  "(?:(?:this|your|the|das|dieses?|diese|dieser|der|die|ihr|ihre|ce|cet|cette|le|la|votre|este|esta|esse|essa|el|su|il|questo|questa|tu|deze|dit|het|uw|de|ta|to|denna|detta|dette|этот|ваш|данный|цей|даний|αυτός ο|αυτή η|ο|η)[ '])?(?:(?:web ?)?hosting[ -]?(?:account|package|plan|service|paket|konto)?|(?:user |customer |shared )?account|web ?-?site|web ?-?page|web ?space|web ?-?presence|site|domain(?: name)?|konto|benutzerkonto|kundenkonto|internetseite|webseite|webauftritt|internetauftritt|internetpräsenz|compte|hébergement|domaine|cuenta|sitio(?: web)?|página(?: web)?|dominio|alojamiento|conta|hospedagem|domínio|sito(?: web)?|spazio web|abbonamento|pakket|webruimte|domein|hostingpakket|strona(?: www| internetowa)?|domena|usługa hostingowa|webbplats(?:en)?|webbhotell(?:et)?|kontot|nettsted(?:et)?|hjemmeside(?:n)?|webhotel(?:let)?|účet|stránka|stránky|webová stránka|web|oldal|tárhely|weboldal|site-ul|contul|аккаунт|сайт|хостинг|акаунт|обліковий запис|λογαριασμός|ιστότοπος|ιστοσελίδα|web sitesi|hesap|hosting hesabı)"
const OFF =
  '(?:suspended|disabled|deactivated|de-activated|blocked|locked|paused|taken offline|switched off|archived or suspended|gesperrt|deaktiviert|abgeschaltet|stillgelegt|suspendue?|désactivée?|bloquée?|suspendid[oa]|suspens[oa]|desativad[oa]|bloquead[oa]|desactivad[oa]|sospes[oa]|disattivat[oa]|disabilitat[oa]|bloccat[oa]|opgeschort|geblokkeerd|geschorst|uitgeschakeld|zawieszon[aey]|zablokowan[aey]|wyłączon[aey]|avstängd|avstängt|spärrad|stengt|suspendert|deaktivert|spærret|lukket|suspenderet|pozastaven[ýáéo]?|zablokován[ao]?|felfüggesztve|felfüggesztették|letiltva|suspendat[ăe]?|заблокирован[ао]?|приостановлен[ао]?|отключен[ао]?|отключён|заблоковано|призупинено|відключено|ανασταλεί|απενεργοποιηθεί|askıya alın(?:dı|mıştır)|durduruldu)'
const BETWEEN =
  '(?:[ :-]{1,3}|(?: (?:has|have|had|is|was|been|are|currently|temporarily|now|wurde|ist|sind|vorübergehend|derzeit|aktuell|a|été|est|actuellement|temporairement|ha|sido|está|fue|se|encuentra|temporalmente|foi|temporariamente|è|stato|stata|momentaneamente|temporaneamente|is|werd|tijdelijk|została?|został|jest|tymczasowo|har|blivit|är|tillfälligt|er|blevet|midlertidigt|midlertidig|byl[ao]?|je|dočasně|a fost|este|temporar|временно|был[ао]?|тимчасово|було|έχει|προσωρινά|geçici olarak|automatically|permanently)){1,5} )'

/** "This account has been suspended", "Ihre Webseite wurde gesperrt": a thing and its being off, side by side. */
export const SWITCHED_OFF = new RegExp(`(?<![\\p{L}])${THING}${BETWEEN}${OFF}(?![\\p{L}])`, 'iu')
/** The other way round, or without the thing, as these have it. */
export const SWITCHED_OFF_TOO =
  /\b(suspended (account|web ?site|site|domain|hosting|page)|account suspension|website unavailable due to (non-?payment|suspension)|compte suspendu|cuenta suspendida|conta suspensa|konto gesperrt|konto zawieszone|sito sospeso)\b|(?:この|当|お客様の)?(?:アカウント|(?:ウェブ)?サイト|ホームページ|サーバー?)[はが、]{1,2}(?:現在|一時的に|利用を?){0,3}(?:停止|凍結)され(?:て(?:い|お)り?ます|ました)|[该此本您这這个個的]{0,3}(?:网站|站点|[账帐]户|账号|空间|主机|網站|帳戶|帳號|空間|主機)(?:目前|暂时|暫時|已经?|已經){0,2}被(?:暂停|停用|封禁|关闭|暫停|關閉)/i

/** Words of a host that speaks to its customer: who it is about, who to turn to, or why. */
export const TO_THE_OWNER =
  /contact (your|the|our)[\w -]{0,30} (hosting|provider|host|support|administrator|billing|department|team|reseller)|(your|the|our) (web ?)?host(ing)?( provider| company|er)?\b|please contact|unpaid|non-?payment|overdue|invoice|billing|owner of this|site owner|account owner|webmaster|provider|administrator|support|terms of service|violat|usage limit|hoster|webhoster|anbieter|kundenservice|rechnung|inhaber|betreiber|hébergeur|propriétaire|facture|impayé|contactez|proveedor|propietario|factura|póngase en contacto|contacte|provedor|proprietário|proprietario|fattura|contatt|beheerder|eigenaar|hostingprovider|neem contact|administrator|właściciel|kontakt|leverantör|ägare|faktura|udbyder|ejer|poskytovatel|vlastník|szolgáltató|tulajdonos|furnizor|provozovatel|провайдер|владел|администратор|поддержк|sağlayıcı|yönetici|iletişim/i

/** More was asked of the site than the host gives. */
export const OVER_LIMIT =
  /bandwidth (limit|quota)( has been)? exceeded|509 bandwidth|reaching (his\/her|its|their|the) bandwidth limit|(exceeded|reached) (its|the|their|your)( monthly| allotted)? (bandwidth|traffic|data transfer|transfer|usage)( limits?| quota| allowance)?|(traffic|bandwidth|transfer)[ -]?(limit|quota|kontingent|volumen)( of this (site|account))?( is| has been| wurde| ist)? (reached|exceeded|überschritten|erreicht|aufgebraucht)|bande passante (a été )?dépassée|límite de (ancho de banda|tráfico|transferencia)[\w ]{0,20}(excedido|superado|alcanzado)|limite de (banda|tráfego|largura de banda)[\w ]{0,20}(excedid[oa]|atingid[oa])|limite di banda (superato|raggiunto)|przekroczono limit transferu|limit transferu został przekroczony/i
/** More work at one time than the host gives: over in minutes, and back at the next busy hour. */
export const OVERLOADED = /resource limit is reached|exceeded resource limit/i

/** Off for a while and on purpose, by the site's own people: another matter. */
export const FOR_WORKS =
  /mainten|wartung|manuten|mantenimiento|onderhoud|konserwac|údržb|underhåll|vedlikehold|vedligehold|karbantart|mentenan|обслуживани|обслуговуван|συντήρηση|bakım|メンテナンス|维护|維護/i
