/** By what a program's own error page is known. */
export interface Mark {
  /** Whose page it is, for people who repair it. */
  name: string
  /** All must be in the source: structure that an article about the page does not copy. */
  source: readonly RegExp[]
  /** The page is an error whatever its status says; otherwise the status must be 5xx. */
  anyStatus?: boolean
  /** Authors of texts about it write it as well: without a status of 5xx it counts where there is no other text. */
  isCopied?: boolean
}

/** Error pages of frameworks and servers, by their markup. */
export const PAGES: readonly Mark[] = [
  {
    name: 'Laravel',
    source: [
      /window\.data\s*=\s*\{\s*"report"|window\.(ignite\s*[=(]|Ignition\b)|flareapp\.io\/docs\/ignition|laravel-exceptions?-renderer/,
    ],
    anyStatus: true,
  },
  {
    name: 'Whoops',
    source: [/class=["']?Whoops container/i],
    anyStatus: true,
  },
  {
    name: 'Whoops',
    source: [/<title>\s*Whoops! There was an error/i],
    anyStatus: true,
    isCopied: true,
  },
  { name: 'Laravel', source: [/sf-reset(content)?\b/, /looks like something went wrong/i], anyStatus: true },
  {
    name: 'Laravel',
    source: [
      /<div class="px-4 text-lg [\w: -]{0,80}border-r border-gray-400 tracking-wider">\s*500\s*<|<div class="flex-center position-ref full-height">\s*<div class="code">\s*500\s*</,
    ],
  },
  {
    name: 'Symfony',
    source: [/class=["']?[\w -]{0,60}exception-(summary|message-wrapper|illustration|http)\b/],
    anyStatus: true,
  },
  {
    name: 'Symfony',
    source: [/<h1>\s*Oops! An Error Occurred/i, /The server returned a ["“&]/i],
    anyStatus: true,
    isCopied: true,
  },
  {
    name: 'Django',
    source: [/id=["']?(summary|explanation)\b/, /seeing this error because you have/i, /DEBUG\s?=\s?True/],
    anyStatus: true,
  },
  {
    name: 'Django',
    source: [/id=["']?summary\b/, /id=["']?(traceback|requestinfo)\b/i, /Exception Type/],
    anyStatus: true,
  },
  { name: 'Django', source: [/<h1>\s*Server Error \(500\)\s*<\/h1>/i] },
  {
    name: 'Werkzeug',
    source: [/\/\/ Werkzeug Debugger\s*<\/title>|Werkzeug powered traceback interpreter/],
    anyStatus: true,
  },
  {
    name: 'Flask',
    source: [
      /encountered an internal error and was unable to complete your request\. (&nbsp;)?\s*Either the server is overloaded/i,
    ],
  },
  { name: 'Rails', source: [/rails-default-error-page/] },
  {
    name: 'Rails',
    source: [
      /<title>\s*(Action Controller: Exception caught|[\w:]{3,80} in [\w:/]{1,80}Controller#\w{1,60})/,
    ],
    anyStatus: true,
    isCopied: true,
  },
  {
    name: 'Rails',
    source: [/class=["']?exception_?(summary|message|title)|data-exception-object-id|PendingMigrationError/],
  },
  {
    name: 'ASP.NET',
    source: [
      /<h1>\s*(<[^>]{1,80}>)?\s*(Server Error in|Serverfehler in|Erreur (de )?serveur dans|Error de servidor en|Errore server nell)/i,
    ],
  },
  {
    name: 'ASP.NET',
    source: [/class=["']?titleerror|An unhandled exception occurred while processing the request/i],
  },
  { name: 'IIS', source: [/HTTP Error 50\d\.\d{1,2}\b/] },
  { name: 'Tomcat', source: [/<h1>\s*HTTP Status 5\d\d\b/i] },
  { name: 'Spring', source: [/<h1>\s*Whitelabel Error Page/i] },
  { name: 'Next.js', source: [/id=["']?__next_error__|next-error-h1/] },
  { name: 'Nuxt', source: [/__nuxt-error-page|nuxt-error-page|id=["']?__nuxt_error/] },
  {
    name: 'Heroku',
    source: [
      /herokucdn\.com\/error-pages|could not be served\. (<br ?\/?>\s*)?If you are the application owner/i,
    ],
  },
  {
    name: 'Node.js',
    source: [
      /<(?:pre|PRE)>\s*[\w.]{0,60}(Error|Exception)\b[^<]{0,600}(<br ?\/?>|\n)\s*(&nbsp;|\s){0,8}at (async |new )?([\w.$&;<>[\] ]{1,80} \(|\/|file:|node:|[A-Z]:\\)/,
    ],
    anyStatus: true,
    isCopied: true,
  },
  { name: 'Drupal', source: [/The website encountered an unexpected error\. (Please )?try again later/i] },
  {
    name: 'Magento',
    source: [/There has been an error processing your request/i, /report|log record|printing is disabled/i],
  },
  { name: 'TYPO3', source: [/Oops, an error occurred!/i, /typo3|Code: ?[\w-]{8,40}/i] },
  {
    name: 'CodeIgniter',
    source: [/<h1>\s*A Database Error Occurred|An uncaught Exception was encountered/i],
  },
  { name: 'CakePHP', source: [/An Internal Error Has Occurred|class=["']?cake-error/i] },
  { name: 'Slim', source: [/<(title|h1)>\s*Slim Application Error/i] },
  { name: 'Joomla', source: [/Error displaying the error page/i] },
  { name: 'Joomla', source: [/<title>\s*(Error: )?500 - /i, /joomla|com_content|\/templates\//i] },
  { name: 'Perl', source: [/<h1>\s*Software error:\s*<\/h1>\s*<pre>/i], anyStatus: true, isCopied: true },
  { name: 'ColdFusion', source: [/Error Occurred While Processing Request/i] },
  { name: 'Passenger', source: [/Web application could not be started|Phusion Passenger.{0,200}error/i] },
  { name: 'Play', source: [/Oops, an error occurred/i, /exception has been logged with id/i] },
  { name: 'Phoenix', source: [/Plug\.Conn|Phoenix\.Router|#PID&lt;|Plug\.Debugger/] },
  { name: 'Vercel', source: [/FUNCTION_INVOCATION_(FAILED|TIMEOUT)|This Serverless Function has crashed/] },
]

interface Words {
  name: string
  text: RegExp
  /** Too usual in texts by programmers to tell anything without a status of 5xx. */
  onlyOnFailure?: boolean
}

/** What programs say when they fall over, wherever they say it. */
export const WORDS: readonly Words[] = [
  { name: 'Next.js', text: /Application error: a (client|server)-side exception has occurred/i },
  { name: 'Rails', text: /We(['’]|&#39;|&rsquo;)re sorry, but something went wrong/i },
  { name: 'SQL', text: /SQLSTATE\[\w{5}\]|SQLSTATE\[?\s?\w{5}/ },
  {
    name: 'MySQL',
    text: /Access denied for user ['’]?[^\s'’]{0,60}['’]?@['’]?[^\s'’]{1,80}['’]? \(using password|Can['’]t connect to (local )?(MySQL|MariaDB|server)|Unknown database ['’]\w|MySQL server has gone away|You have an error in your SQL syntax|mysqli?_(connect|query)\(\)|(1040|HY000)[^\n]{0,40}Too many connections/i,
  },
  {
    name: 'SQL Server',
    text: /Microsoft OLE DB Provider for|\[(Microsoft|unixODBC)\]\[ODBC|ODBC (Driver|Microsoft Access Driver) error|ADODB\.(Connection|Recordset)(\.1)? error/i,
  },
  { name: 'Oracle', text: /\bORA-\d{5}: / },
  {
    name: 'PostgreSQL',
    text: /FATAL:\s+(password authentication failed|database "|role "|sorry, too many clients|remaining connection slots)|pg_connect\(\): Unable/i,
  },
  { name: 'MongoDB', text: /Mongo(Server|Network|oseServer)?(Selection)?Error: / },
  {
    name: 'database',
    text: /(could not|unable to|failed to|cannot|can['’]t|error) (connect(ing)? to|make|establish(ing)?) (an? |the |our |your )?(\w{1,20} )?(database|db\b|mysql|mariadb|postgres)|database (connection )?(error|failed|failure)|connection to (the )?database failed|datenbankverbindung (fehlgeschlagen|nicht möglich)/i,
  },
  { name: 'ionCube', text: /(?:requires|error: ?) ?the ionCube PHP Loader\b/i },
  { name: 'Composer', text: /Composer detected issues in your platform:/ },
  { name: 'Python', text: /Traceback \(most recent call last\):/ },
  {
    name: 'Java',
    onlyOnFailure: true,
    text: /\b(java|javax|jakarta|org\.(springframework|hibernate|apache))[\w.]{1,200}(Exception|Error)\b|Exception in thread "/,
  },
  { name: '.NET', onlyOnFailure: true, text: /\bSystem\.[\w.]{0,120}Exception\b|Unhandled [Ee]xception/ },
  {
    name: 'Node.js',
    onlyOnFailure: true,
    text: /\b(Cannot find module ['’]|connect ECONNREFUSED \d|(Type|Reference|Syntax|Range)?Error: [^\n]{1,300}\s+at ([\w.$<>]{1,80} \(|\/|file:|async ))/,
  },
  {
    name: 'PHP',
    onlyOnFailure: true,
    text: /Uncaught [\w\\]{0,100}(Error|Exception)\b|\b(PDO|ErrorException|QueryException|Twig\\Error|Illuminate\\|Symfony\\Component\\)[\w\\]{0,80}Exception\b/,
  },
  { name: 'React Router', onlyOnFailure: true, text: /^(Application Error!?|Unexpected Server Error)/ },
  { name: 'template', onlyOnFailure: true, text: /Liquid error:? |Template(Syntax)?Error|smarty error/i },
]
