import { fault } from '../fault.ts'
import { BEHIND_THE_LINE, ON_THE_PAGE } from './beyond.ts'

/** Faults of the name itself, before any server is asked. */
export const domainFaults = [
  fault({
    code: 'dns.nxdomain',
    severity: 'critical',
    title: 'Your web address points nowhere',
    sees: 'The browser says that the site cannot be found, as if it had never existed.',
    means:
      'The name servers (the phone book entry of your domain) have no address for this name, so no browser can find the way to your site. Nobody reaches you, and search engines drop the pages after a while.',
    confirmed:
      'The name was looked up twice and answered with "no such name", not with silence. The other spelling, with or without www., is missing as well.',
    fix: 'We find out whether the registration lapsed or only the entry is gone, and put the entry back. The work takes about an hour, and most of the world sees the change within a few hours.',
    selfFix: [
      'Log in where you registered the domain and check that it is still yours and paid for.',
      'Open its DNS page and look for an entry of type A or CNAME for your address and for www.',
      'If there is none, ask your host for the right address and add it. Change nothing else there: your e-mail depends on the same page.',
    ],
    explains: [...BEHIND_THE_LINE, 'net.*', 'dns.host_missing', 'dns.parked', 'mail.*'],
    symptoms: [
      'not found',
      'cannot be found',
      "can't be found",
      'nxdomain',
      'server ip address could not be found',
      'dns error',
      'dns_probe',
      'domain not working',
      'domain doesnt work',
      'site disappeared',
      'website gone',
      'address does not exist',
      'hmm we are having trouble finding that site',
    ],
    elsewhere:
      'If the registration lapsed, only your registrar (the company you bought the name from) can bring it back: log in there and renew. That costs their fee and nothing from us.',
  }),
  fault({
    code: 'dns.domain_hold',
    severity: 'critical',
    title: 'Your domain name has lapsed',
    sees: 'The site and e-mail stop at once, or the address shows adverts of the registrar.',
    means:
      'The public register shows your domain as run out or taken out of service. Website and e-mail under it stop, and after some weeks anybody else may buy the name.',
    confirmed:
      'The register itself (RDAP, the public record of domains) gives the state of the name and the day it ran out.',
    fix: 'We tell you exactly who holds the name and what they need, and put everything back in place once it is yours again. The renewal itself takes minutes, its effect up to a day.',
    selfFix: [
      'Log in at your registrar (the company you bought the name from) today and renew the domain.',
      'If it asks you to confirm an e-mail address or an identity, do that: an unconfirmed owner also takes a name out of service.',
      'Switch automatic renewal on and check that the card on file is valid.',
    ],
    explains: [...BEHIND_THE_LINE, 'net.*', 'dns.*', 'mail.*'],
    symptoms: [
      'domain expired',
      'domain has expired',
      'forgot to renew',
      'renewal',
      'renew my domain',
      'registrar',
      'lost my domain',
      'domain suspended',
      'clienthold',
      'site and email stopped',
      'email and website both down',
      'adverts on my domain',
    ],
    elsewhere:
      'Only your registrar can lift this. Renew or confirm your details there; it costs their fee and nothing from us.',
  }),
  fault({
    code: 'dns.domain_expiring',
    severity: 'high',
    title: 'Your domain name runs out soon',
    sees: 'Nothing yet: the site works until the last day.',
    means:
      'The public register shows that your domain runs out within a month. If it is not renewed, website and e-mail stop on that day, and getting the name back can be dear.',
    confirmed:
      'The register gives the date. Where it renews by itself the date moves by a year; a second look on another day tells.',
    fix: 'We check with you who renews it and that automatic renewal and the payment behind it work. It takes a quarter of an hour.',
    selfFix: [
      'Log in at your registrar (the company you bought the name from) and renew the domain now.',
      'Switch automatic renewal on.',
      'Check that the payment card and the e-mail address on file are still yours.',
    ],
    symptoms: [
      'domain expires',
      'expiring soon',
      'domain renewal notice',
      'renewal email',
      'runs out',
      'about to expire',
      'domain invoice',
      'domain bill',
      'auto renew',
    ],
    elsewhere: 'Renewing is done at your registrar and costs only their fee.',
  }),
  fault({
    code: 'dns.servfail',
    severity: 'critical',
    title: 'Your name servers are misconfigured',
    sees: 'For most visitors the browser says that the site cannot be found; for a few it works.',
    means:
      'The name servers (the phone book entry of your domain) do not give a proper answer for your name, so that browsers cannot find your site. E-mail to you is held back or returned as well.',
    confirmed:
      'The failure was seen twice. Asking once more without checking signatures tells a broken signature from name servers that know nothing of your domain.',
    fix: 'We compare what the registrar has on file with what your name servers say, and correct the one that is wrong. It takes about an hour; the change reaches everybody within a day.',
    selfFix: [
      'Did you move the domain or change name servers lately? Check at your registrar that the name servers listed are the ones your new provider gave you.',
      'If DNSSEC is switched on at the registrar and you moved, switch it off there until the new provider gives you new values.',
    ],
    explains: [...BEHIND_THE_LINE, 'net.*', 'dns.host_missing', 'mail.*'],
    symptoms: [
      'servfail',
      'dnssec',
      'name servers',
      'nameserver',
      'works for some people',
      'some visitors cannot open',
      'dns problem',
      'after moving domain',
      'changed nameservers',
      'site not found since transfer',
      'dns_probe',
      'works on my phone but not at home',
    ],
    elsewhere:
      'If your provider runs the name servers and has an outage, only they can end it: ask them, and wait before changing anything.',
  }),
  fault({
    code: 'dns.host_missing',
    severity: 'high',
    title: 'Half the ways of typing your address fail',
    sees: 'With www. the site opens and without it the browser finds nothing, or the other way round.',
    means:
      'Only one of the two usual spellings of your address has an entry in DNS, the phone book of the internet. Everyone who types, prints or links the other one gets an error.',
    confirmed:
      'Both spellings were tried: one leads to your site, the other was answered with "no such name" twice, or was turned away each time.',
    fix: 'We add the missing entry, extend the security certificate to both spellings and forward one to the other. It takes less than an hour.',
    selfFix: [
      'Log in where your domain is managed and open its DNS page.',
      'Add the missing spelling: www as a CNAME to your domain, or the bare domain as an A entry with the address your host gave you.',
      'Ask your host to accept both spellings, then try both in a private window.',
    ],
    symptoms: [
      'www',
      'without www',
      'with www',
      'works with www',
      'only works with www',
      'some links do not work',
      'half the people',
      'naked domain',
      'cannot find server www',
      'address without www',
    ],
  }),
  fault({
    code: 'dns.aaaa_broken',
    severity: 'high',
    title: 'Some phones cannot load your site',
    sees: 'On some mobile networks and newer home connections the site hangs or opens only after a long wait.',
    means:
      'Your name also leads to an IPv6 address (the newer kind of internet address), and nothing answers there. Visitors whose network prefers that kind wait or fail, while for you everything may look fine.',
    confirmed:
      'The old kind of address answered, the new kind refused three times in a row, seen from a place where IPv6 works.',
    fix: 'We make the server listen on its IPv6 address, or take the entry out if the host does not offer it. It takes about half an hour.',
    selfFix: [
      'Ask your host whether your plan supports IPv6.',
      'If not, delete the entry of type AAAA for your address on the DNS page of your domain. Leave the entry of type A as it is.',
    ],
    symptoms: [
      'works on wifi but not on mobile',
      'not on mobile data',
      'some phones',
      'ipv6',
      'slow to connect',
      'hangs for some people',
      'loads for me but not for customers',
      'takes forever to open on phone',
      'only some networks',
    ],
  }),
  fault({
    code: 'dns.dangling_cname',
    severity: 'high',
    title: 'An unused address could be claimed by someone else',
    sees: 'The address shows an error page of a hosting service instead of anything of yours.',
    means:
      'The name points at an outside service where nobody uses it any more. There is a risk that a stranger claims it there and shows their own pages under your name.',
    confirmed:
      'The name points at the service by a CNAME entry, and the service itself answers that it knows no such site. Whether it can really be claimed depends on the service.',
    fix: 'We remove the entry, or connect the service again if it should be in use, and look for more entries of that kind. It takes about half an hour.',
    selfFix: [
      'Do you still use the service? Then add your address again in its settings.',
      'If not, delete this one CNAME entry on the DNS page of your domain.',
    ],
    explains: [...ON_THE_PAGE, 'http.404_home', 'http.soft404', 'dns.nxdomain', 'tls.mismatch'],
    symptoms: [
      'old subdomain',
      'subdomain',
      'takeover',
      'no such app',
      "there isn't a github pages site here",
      'deployment not found',
      'bucket does not exist',
      'old landing page',
      'stopped using',
      'site not found error from',
    ],
  }),
  fault({
    code: 'dns.parked',
    severity: 'critical',
    title: 'Visitors see adverts, not you',
    sees: 'The address opens a page with adverts, or one that offers the domain for sale.',
    means:
      'Your domain leads to a parking page of a registrar or a domain dealer. Either it lapsed and changed hands, or it was never connected to your site; every visitor lands with strangers.',
    confirmed:
      'At least two signs of different kinds were seen: parking name servers, scripts of a parking firm, or an offer of the name as all there is on the page.',
    fix: 'We find out who holds the name, connect it to your site if it is still yours, and say what is possible if it is not. Connecting takes about an hour.',
    selfFix: [
      'Log in at your registrar (the company you bought the name from) and check that the domain is yours and paid for.',
      'If it is, set the name servers to those your host gave you.',
      'If it lapsed, renew it there at once: for some weeks you have the first right to it.',
    ],
    explains: [
      ...ON_THE_PAGE,
      'dns.host_missing',
      'http.*',
      'redirect.*',
      'tls.*',
      'mail.*',
      'host.default_page',
    ],
    symptoms: [
      'adverts instead of my site',
      'ads instead of my website',
      'domain for sale',
      'parked',
      'parking page',
      'somebody else has my domain',
      'shows ads',
      'godaddy page',
      'sedo',
      'this domain is for sale',
      'my domain shows adverts',
      'related searches',
    ],
    elsewhere:
      'If the registration lapsed, only the registrar can bring it back, for their fee; if somebody else bought the name, only they can sell it to you.',
  }),
]
