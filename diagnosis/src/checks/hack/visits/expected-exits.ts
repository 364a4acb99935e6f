import { registrableOf } from '#visit/site.ts'

/** Where honest sites send some of their visitors: app stores, app links, consent, log-in, queues, social pages. */
const EXPECTED = new Set(
  `apple.com google.com google.co.uk android.com microsoft.com windows.com amazon.com amazon.co.uk huawei.com
  samsung.com galaxystore.com f-droid.org onelink.me app.link page.link bnc.lt adj.st go.link smart.link
  ampproject.org ampproject.net cookiebot.com onetrust.com consensu.org usercentrics.eu sourcepoint.com
  trustarc.com iubenda.com didomi.io facebook.com instagram.com linkedin.com whatsapp.com wa.me youtube.com
  linktr.ee line.me wechat.com weixin.qq.com auth0.com okta.com onelogin.com microsoftonline.com live.com
  cloudflareaccess.com amazoncognito.com queue-it.net perfdrive.com datadome.co hcaptcha.com paypal.com
  shopify.com myshopify.com wixsite.com squarespace.com booking.com opentable.com deliveroo.co.uk just-eat.co.uk
  toasttab.com square.site etsy.com ebay.com ebay.co.uk`
    .split(/\s+/)
    .filter(Boolean),
)

const EXPECTED_HOST =
  /^(consent|cmp|privacy|cookies?|accounts?|login|signin|auth|sso|id|idp|oauth|m|mobile|amp|app|queue)\d?[.-]/
const EXPECTED_PATH =
  /^\/(consent|cookie-consent|privacy|gdpr|login|log-in|signin|sign-in|auth|oauth2?|sso|saml2?|cas)\b/

/** True for a redirect that some visitors may rightly get. */
export function isExpectedExit({ hostname, pathname, search }: URL): boolean {
  return (
    EXPECTED.has(registrableOf(hostname)) ||
    EXPECTED_HOST.test(hostname) ||
    EXPECTED_PATH.test(pathname) ||
    /[?&](response_type|client_id|samlrequest|consent|gdpr)=/i.test(search)
  )
}
