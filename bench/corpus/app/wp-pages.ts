import type { Answer } from '../../../diagnosis/test/lab.ts'
import { bare, type Sending } from '../sites/send.ts'

const STYLE = `<style type="text/css">
		html {
			background: #f1f1f1;
		}
		body {
			background: #fff;
			border: 1px solid #ccd0d4;
			color: #444;
			font-family: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Oxygen-Sans, Ubuntu, Cantarell, "Helvetica Neue", sans-serif;
			margin: 2em auto;
			padding: 1em 2em;
			max-width: 700px;
			-webkit-box-shadow: 0 1px 1px rgba(0, 0, 0, .04);
			box-shadow: 0 1px 1px rgba(0, 0, 0, .04);
		}
		h1 {
			border-bottom: 1px solid #dadada;
			clear: both;
			color: #666;
			font-size: 24px;
			margin: 30px 0 0 0;
			padding: 0;
			padding-bottom: 7px;
		}
		#error-page {
			margin-top: 50px;
		}
		#error-page p,
		#error-page .wp-die-message {
			font-size: 14px;
			line-height: 1.5;
			margin: 25px 0 20px;
		}
	</style>`

export interface Death {
  lang?: string
  title?: string
  message: string
  status?: number
  /** Before WordPress 5.3 the message had no wrapper of its own. */
  wrapped?: boolean
  headers?: Record<string, string>
  sending?: Sending
  minified?: boolean
}

/** The page that WordPress dies with. */
function dyingPage(death: Death): string {
  const { lang = 'en-US', title = 'WordPress &rsaquo; Error', message, wrapped = true, minified } = death
  const html = `<!DOCTYPE html>
<html lang="${lang}"${lang === 'ar' ? ' dir="rtl"' : ''}>
<head>
	<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
		<meta name="viewport" content="width=device-width">
		<meta name='robots' content='max-image-preview:large, noindex, follow' />
	<title>${title}</title>
	${STYLE}
</head>
<body id="error-page">
	${wrapped ? `<div class="wp-die-message">${message}</div>` : message}
</body>
</html>
`
  return minified ? html.replace(/\s*\n\s*/g, '') : html
}

export const dying = (death: Death): Answer =>
  bare(dyingPage(death), {
    status: death.status ?? 500,
    headers: {
      expires: 'Wed, 11 Jan 1984 05:00:00 GMT',
      'cache-control': 'no-cache, must-revalidate, max-age=0',
      ...death.headers,
    },
    ...death.sending,
  })

const LEARN = 'https://wordpress.org/documentation/article/faq-troubleshooting/'

const criticals: Record<string, [says: string, more: string]> = {
  'en-US': [
    'There has been a critical error on this website.',
    'Learn more about troubleshooting WordPress.',
  ],
  'de-DE': [
    'Es gab einen kritischen Fehler auf deiner Website.',
    'Erfahre mehr über die Problembehandlung in WordPress.',
  ],
  'fr-FR': ['Il y a eu une erreur critique sur ce site.', 'En apprendre plus sur le débogage de WordPress.'],
  'es-ES': ['Ha habido un error crítico en esta web.', 'Aprende más sobre el diagnóstico de WordPress.'],
  ja: [
    'このサイトで重大なエラーが発生しました。',
    'WordPress のトラブルシューティングについてはこちらをご覧ください。',
  ],
  'nl-NL': [
    'Er heeft zich een kritieke fout voorgedaan op deze site.',
    'Meer informatie over probleemoplossing in WordPress.',
  ],
  'pl-PL': [
    'W witrynie wystąpił błąd krytyczny.',
    'Dowiedz się więcej o rozwiązywaniu problemów z WordPressem.',
  ],
}

export const criticalText = (lang: string): string => {
  const [says = '', more = ''] = criticals[lang] ?? []
  return `<p>${says}</p><p><a href="${LEARN}">${more}</a></p>`
}

export const databaseText: Record<string, string> = {
  'en-US': '<h1>Error establishing a database connection</h1>',
  'de-DE': '<h1>Fehler beim Aufbau einer Datenbankverbindung</h1>',
  'fr-FR': '<h1>Erreur lors de la connexion à la base de données</h1>',
  'es-ES': '<h1>Error al establecer una conexión con la base de datos</h1>',
  ja: '<h1>データベース接続確立エラー</h1>',
  'nl-NL': '<h1>Fout bij het maken van een databaseverbinding</h1>',
}

export const maintenanceText: Record<string, string> = {
  'en-US': 'Briefly unavailable for scheduled maintenance. Check back in a minute.',
  'de-DE':
    'Wegen Wartungsarbeiten ist diese Website kurzzeitig nicht verfügbar. Schau in einer Minute noch einmal vorbei.',
  'es-ES': 'No disponible por mantenimiento programado. Vuelve a comprobar el sitio en un minuto.',
  'fr-FR': 'Brièvement indisponible pour cause de maintenance planifiée. Veuillez revenir dans une minute.',
}
