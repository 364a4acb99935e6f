/** Stems by which WordPress's own error pages are known in the languages it is shipped in. */

/** "There has been a critical error on this website." and what older versions said. */
export const CRITICAL =
  /critical error on (this|your) (web)?site|site is experiencing technical difficulties|kritische[rn]? fehler|technische schwierigkeiten|erreur critique|difficultés techniques|(error|fallo) crítico|dificultades técnicas|errore critico|difficoltà tecniche|erro crítico|dificuldades técnicas|kritie?[ks]e fout|technische problemen|krytyczny błąd|błąd krytyczny|krytycznego błędu|(kritiskt|allvarligt) fel|(kritisk|alvorlig) (fejl|feil)|(kriittinen|vakava) virhe|kritick(á|é|ou|ej) chyb|kritikus hiba|eroare critic|(kritik|ciddi) (bir )?(hata|sorun)|критическая ошибка|критической ошибк|критична помилка|критична грешка|критичне грешке|κρίσιμο σφάλμα|重大なエラー|致命错误|致命錯誤|严重错误|嚴重錯誤|치명적인 (오류|에러)|심각한 오류|خطأ (فادح|حرج|خطير)|خطای (مهم|بحرانی|جدی)|שגיאה (קריטית|חמורה)|lỗi nghiêm trọng|(kesalahan|eror|error) (kritis|serius|fatal)|ข้อผิดพลาดร้ายแรง|kritičn[ae] (pogreška|greška|napaka)|kriitiline viga|kritinė klaida|kritiska kļūda|error crític|ralat kritikal|kritična napaka/i

/** What it says when the server itself lacks what it needs; only in English. */
export const UNFIT_SERVER =
  /PHP installation appears to be missing the (MySQL|MySQLi) extension|server is running PHP version [\d.]{1,12} but WordPress/i

const DATABASE =
  /data ?base|datenbank|base[s]? (de )?(données|datos|dados|dades|date)|banco de (dados|datos)|databas|databáz|tietokan|baz[aęyą] danych|bazą danych|baza de date|veri ?taban|баз[аыоеу]\w{0,2} дан|базы данных|базой данных|базою даних|база ?данни|базата данни|βάση δεδομένων|βάσης δεδομένων|データベース|数据库|資料庫|数据庫|데이터베이스|adatbázis|מסד (ה)?נתונים|قاعدة (ال)?بيانات|پایگاه داد|cơ sở dữ liệu|basis ?data|pangkalan data|ฐานข้อมูล|duomenų baz|andmebaas|datu ?bāz|bazo podatkov|baz[aeoiu]m? podataka|базом података/i
const CONNECTING =
  /connect|verbind|connexi|conexi|conexã|conness|collega|ligação|ligar|połącz|anslut|forbind|tilkob|yhtey|yhdis|spojen|připoj|pripoj|kapcsol|conectar|bağlan|соедин|подключ|з.?єднан|підключ|връзк|свърз|σύνδεσ|接続|连接|連接|連線|연결|اتصال|חיבור|התחבר|kết nối|koneksi|sambung|เชื่อมต่อ|povez|ryšį|prisijung|savieno|ühend/i

export function saysDatabase(text: string): boolean {
  return DATABASE.test(text)
}

export function saysNoDatabase(text: string): boolean {
  return DATABASE.test(text) && CONNECTING.test(text)
}

/** "Error establishing a database connection", alone on the page of older versions and caches. */
export const NO_DATABASE_HEADING =
  /error (establishing|connecting to) (a|the) database( connection)?|fehler beim (aufbau|herstellen|verbinden) .{0,20}datenbank|erreur lors de la (connexion à la|mise en place d.une connexion .{0,10}) ?base de données|error (al establecer|estableciendo) (una )?(la )?conexión (con|a) la base de datos|errore (nello stabilire|nel(lo)?|durante) .{0,30}(connessione|collegamento) .{0,10}database|erro ao (estabelecer|ligar) .{0,40}(banco|base) de dados|fout bij het (maken|verbinden|tot stand brengen) .{0,30}database|błąd (podczas łączenia|nawiązywania połączenia|połączenia) .{0,10}baz[ąy] danych|fel .{0,40}databas(en|anslutning)|ошибка (установки|при установке|подключения|соединения) .{0,30}баз\w{1,3} данных|データベース接続確立エラー|建立数据库连接时出错|資料庫連線|数据库连接/i

/** "Briefly unavailable for scheduled maintenance. Check back in a minute." */
export const MAINTENANCE =
  /scheduled maintenance|under maintenance|maintenance|wartung|mantenimiento|manutenzione|manutenção|onderhoud|konserwac|prac[ea]? (konserwacyjn|serwisow)|przerw[ay] techniczn|underhåll|vedligehold|vedlikehold|huolto|údržb|karbantart|întreținere|mentenan|bakım|обслуживан|технических работ|обслуговуван|поддръжк|одржавањ|συντήρηση|メンテナンス|维护|維護|점검|유지 ?보수|صيان|تحديث|תחזוקה|تعمیر|bảo trì|pemeliharaan|perawatan|ปรับปรุง|บำรุง|održavanj|vzdrževanj|manteniment|hooldus|priežiūr|apkope/i
export const A_MINUTE = /minut|perc|dakika|минут|хвилин|λεπτ|分|דקה|دقيقة|دقیقه|phút|menit|นาที|분/i
export const BRIEFLY_UNAVAILABLE = /briefly unavailable for (scheduled )?maintenance/i
