/** A service that shows sites under their owners' names, and what it says of an unclaimed name. */
export interface Service {
  name: string
  /** Ends of the names it gives out, without the leading dot. */
  suffixes: readonly string[]
  /** What the page of an unclaimed name alone says; none where there are no such words. */
  says: RegExp | null
  /** What it says of an unclaimed name, and of any page that a living site lacks: no proof. */
  saysOfAnyPage?: RegExp
  /** True where the name given out vanishes from DNS and can be taken by anybody. */
  vanishes?: boolean
}

/** Shopify and Wix are not here: they show a shop that is closed in the same words, and guard names of their own. */
export const services: readonly Service[] = [
  {
    name: 'GitHub Pages',
    suffixes: ['github.io'],
    says: /there isn['’]t a github pages site here/i,
  },
  {
    name: 'Heroku',
    suffixes: ['herokuapp.com', 'herokudns.com', 'herokussl.com'],
    says: /error-pages\/no-such-app|<title>\s*no such app\s*<|there['’]s nothing here, yet/i,
  },
  {
    name: 'Amazon S3',
    suffixes: ['amazonaws.com', 'amazonaws.com.cn'],
    says: /\bNoSuchBucket\b|the specified bucket does not exist/i,
  },
  {
    name: 'Amazon Elastic Beanstalk',
    suffixes: ['elasticbeanstalk.com'],
    says: null,
    vanishes: true,
  },
  {
    name: 'Microsoft Azure',
    suffixes: [
      'azurewebsites.net',
      'azurestaticapps.net',
      'azureedge.net',
      'azurefd.net',
      'azure-api.net',
      'azurecontainer.io',
      'cloudapp.net',
      'cloudapp.azure.com',
      'trafficmanager.net',
      'windows.net',
    ],
    says: /404 web site not found|the specified account does not exist/i,
    saysOfAnyPage:
      /the specified (container|resource) does not exist|<Code>(ResourceNotFound|WebContentNotFound)</i,
    vanishes: true,
  },
  { name: 'Netlify', suffixes: ['netlify.app', 'netlify.com'], says: /not found ?- request id:/i },
  {
    name: 'Vercel',
    suffixes: ['vercel.app', 'vercel-dns.com', 'now.sh', 'zeit.co'],
    says: /DEPLOYMENT_NOT_FOUND|the deployment could not be found on vercel/i,
  },
  { name: 'Fastly', suffixes: ['fastly.net', 'fastlylb.net'], says: /fastly error: unknown domain/i },
  {
    name: 'Tumblr',
    suffixes: ['tumblr.com'],
    says: null,
    saysOfAnyPage: /whatever you were looking for doesn['’]t currently exist at this address/i,
  },
  { name: 'Surge', suffixes: ['surge.sh'], says: /project not found/i },
  {
    name: 'Ghost',
    suffixes: ['ghost.io'],
    says: /failed to resolve dns path for this host|domain is not configured/i,
    saysOfAnyPage: /the thing you were looking for is no longer here/i,
  },
  {
    name: 'Webflow',
    suffixes: ['webflow.com', 'webflow.io'],
    says: null,
    saysOfAnyPage: /the page you are looking for doesn['’]t exist or has been moved/i,
  },
  {
    name: 'Read the Docs',
    suffixes: ['readthedocs.io', 'readthedocs.org', 'rtfd.io'],
    says: /unknown to read the docs/i,
    saysOfAnyPage: /the link you have followed or the url that you entered does not exist/i,
  },
  { name: 'Bitbucket', suffixes: ['bitbucket.io'], says: /repository not found/i },
  {
    name: 'Zendesk',
    suffixes: ['zendesk.com'],
    says: /help center closed|this help center no longer exists/i,
  },
  {
    name: 'Unbounce',
    suffixes: ['unbouncepages.com'],
    says: null,
    saysOfAnyPage:
      /the requested url was not found on this server|the page you requested (was|is) not found/i,
  },
  {
    name: 'Pantheon',
    suffixes: ['pantheonsite.io', 'pantheon.io'],
    says: /the gods are wise|404 error unknown site|unknown site/i,
  },
  {
    name: 'Fly.io',
    suffixes: ['fly.dev', 'fly.io'],
    says: /404 app not found|app not found/i,
    vanishes: true,
  },
  { name: 'Render', suffixes: ['onrender.com'], says: null, saysOfAnyPage: /^\s*not found\s*$/i },
  {
    name: 'Firebase',
    suffixes: ['web.app', 'firebaseapp.com'],
    says: /<h1>\s*site not found\s*</i,
    saysOfAnyPage: /why am i seeing this\?/i,
  },
  {
    name: 'GitLab Pages',
    suffixes: ['gitlab.io'],
    says: null,
    saysOfAnyPage: /the page you['’]re looking for could not be found/i,
  },
  { name: 'WordPress.com', suffixes: ['wordpress.com'], says: /do you want to register/i },
  {
    name: 'Strikingly',
    suffixes: ['strikinglydns.com', 'strikingly.com'],
    says: /but if you['’]re looking to build your own website/i,
  },
  { name: 'Help Scout', suffixes: ['helpscoutdocs.com'], says: /no settings were found for this company/i },
  {
    name: 'Help Juice',
    suffixes: ['helpjuice.com'],
    says: null,
    saysOfAnyPage: /we could not find what you['’]re looking for/i,
  },
  {
    name: 'UserVoice',
    suffixes: ['uservoice.com'],
    says: /this uservoice subdomain is currently available/i,
  },
  {
    name: 'LaunchRock',
    suffixes: ['launchrock.com'],
    says: null,
    saysOfAnyPage: /you may have taken a wrong turn|it looks like you['’]re lost/i,
  },
  {
    name: 'Readme.io',
    suffixes: ['readme.io', 'readmessl.com'],
    says: /project ?doesnt ?exist|still working on making everything perfect/i,
  },
  { name: 'Canny', suffixes: ['canny.io'], says: /there is no such company|company not found/i },
  { name: 'Kinsta', suffixes: ['kinsta.cloud', 'kinsta.com'], says: /no site for domain/i },
  {
    name: 'Ngrok',
    suffixes: ['ngrok.io', 'ngrok.app', 'ngrok-free.app'],
    says: /tunnel [^<]{1,80} not found|ERR_NGROK_3200/i,
  },
  { name: 'Pingdom', suffixes: ['pingdom.com'], says: /couldn['’]t find the status page/i },
  { name: 'Uptime Robot', suffixes: ['uptimerobot.com'], says: null, saysOfAnyPage: /page not found/i },
  { name: 'Squarespace', suffixes: ['ext-cust.squarespace.com'], says: /no such account/i },
  {
    name: 'Tilda',
    suffixes: ['tilda.ws', 'tildacdn.com'],
    says: /please renew your subscription|domain has been assigned/i,
  },
  {
    name: 'Agile CRM',
    suffixes: ['agilecrm.com'],
    says: null,
    saysOfAnyPage: /sorry, this page is no longer available/i,
  },
  {
    name: 'Cargo',
    suffixes: ['cargocollective.com', 'cargo.site'],
    says: null,
    saysOfAnyPage: /404 not found/i,
  },
  { name: 'Hatena Blog', suffixes: ['hatenablog.com', 'hatena.blog'], says: /404 blog is not found/i },
  {
    name: 'Thinkific',
    suffixes: ['thinkific.com'],
    says: null,
    saysOfAnyPage: /you may have mistyped the address or the page may have moved/i,
  },
  {
    name: 'Instapage',
    suffixes: ['pageserve.co', 'secure.pageserve.co'],
    says: null,
    saysOfAnyPage: /you['’]ve discovered a missing link|looks like you['’]re lost/i,
  },
  {
    name: 'Statuspage',
    suffixes: ['statuspage.io', 'stspg-customer.com'],
    says: /status page (was )?not found/i,
  },
  {
    name: 'Leadpages',
    suffixes: ['leadpages.co', 'lpages.co'],
    says: null,
    saysOfAnyPage: /page not found|we couldn['’]t find that page/i,
  },
  { name: 'Smugmug', suffixes: ['smugmug.com'], says: null, saysOfAnyPage: /page not found/i },
  { name: 'HubSpot', suffixes: ['hubspot.net', 'hs-sites.com'], says: /domain not found/i },
  {
    name: 'Framer',
    suffixes: ['framer.app', 'framer.website'],
    says: /(site|domain) (is )?not (found|connected)/i,
  },
  { name: 'Cloudflare Pages', suffixes: ['pages.dev'], says: /nothing is here yet/i, vanishes: true },
]

export function serviceOf(target: string): Service | null {
  const name = target.toLowerCase().replace(/\.$/, '')
  return (
    services.find(({ suffixes }) =>
      suffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`)),
    ) ?? null
  )
}
