import { registrableOf } from '#visit/site.ts'

/** Well-known services whose scripts many honest pages load. */
const SERVICES = `google.com googleapis.com gstatic.com google-analytics.com googletagmanager.com googlesyndication.com
googleadservices.com doubleclick.net youtube.com recaptcha.net facebook.net facebook.com fbcdn.net instagram.com
twitter.com x.com twimg.com linkedin.com licdn.com pinterest.com pinimg.com tiktok.com snapchat.com sc-static.net
bing.com microsoft.com clarity.ms msecnd.net azureedge.net bootstrapcdn.com jsdelivr.net unpkg.com cdnjs.com
cloudflare.com cloudflareinsights.com fontawesome.com typekit.net adobe.com adobedtm.com jquery.com polyfill.io
hotjar.com hotjar.io crazyegg.com mouseflow.com fullstory.com segment.com segment.io mixpanel.com amplitude.com
heap.io matomo.cloud plausible.io usefathom.com simpleanalytics.com statcounter.com quantserve.com scorecardresearch.com
yandex.ru yandex.net yastatic.net yadro.ru mail.ru vk.com rambler.ru top100.ru baidu.com cnzz.com umeng.com 51.la
cookiebot.com onetrust.com cookielaw.org cookiepro.com usercentrics.eu iubenda.com trustarc.com termly.io
cookieyes.com cookie-script.com quantcast.com consensu.org didomi.io osano.com civiccomputing.com
intercom.io intercomcdn.com zendesk.com zdassets.com zopim.com tawk.to crisp.chat drift.com driftt.com
livechatinc.com olark.com tidio.co freshworks.com freshchat.com jivosite.com hubspot.com hs-scripts.com hsforms.net
hs-analytics.net hubapi.com mailchimp.com list-manage.com chimpstatic.com klaviyo.com mailerlite.com sendinblue.com
brevo.com activehosted.com convertkit.com omnisend.com getresponse.com salesforce.com pardot.com marketo.net
marketo.com eloqua.com typeform.com jotform.com calendly.com acuityscheduling.com trustpilot.com reviews.io
feefo.com yotpo.com judge.me disqus.com addthis.com addtoany.com sharethis.com wp.com wordpress.com wordpress.org
gravatar.com shopify.com shopifycdn.com shopifysvc.com wixstatic.com parastorage.com squarespace.com
squarespace-cdn.com webflow.com website-files.com newrelic.com nr-data.net sentry.io sentry-cdn.com bugsnag.com
datadoghq.com datadoghq-browser-agent.com pingdom.net optimizely.com vwo.com visualwebsiteoptimizer.com abtasty.com
criteo.com criteo.net taboola.com outbrain.com adroll.com amazon-adsystem.com amazonaws.com cloudfront.net
media.net adnxs.com rubiconproject.com pubmatic.com openx.net awin1.com dwin1.com shareasale.com hcaptcha.com
mapbox.com openstreetmap.org here.com vimeo.com vimeocdn.com wistia.com wistia.net spotify.com soundcloud.com
elfsight.com powr.io userway.org accessibe.com acsbapp.com akamaihd.net akamaized.net fastly.net netdna-ssl.com
stackpath.com bunny.net b-cdn.net weebly.com editmysite.com godaddy.com secureserver.net ytimg.com`

/** Payment services that rightly read card fields. */
const PAYMENT = `stripe.com stripe.network paypal.com paypalobjects.com braintreegateway.com braintree-api.com adyen.com
adyenpayments.com squareup.com squarecdn.com square.site checkout.com worldpay.com worldpay.io klarna.com
klarnacdn.net klarnaservices.com mollie.com razorpay.com authorize.net cybersource.com visa.com mastercard.com
opayo.eu.elavon.com sagepay.com opayo.co.uk elavon.com gocardless.com amazonpay.com payments-amazon.com apple.com
recurly.com chargebee.com paddle.com bluesnap.com 2checkout.com worldline.com worldline-solutions.com payu.com
payu.in mercadopago.com mercadolibre.com paytrail.com nets.eu datatrans.com datatrans.biz unzer.com heidelpay.com
computop-paygate.com payone.com payone.de sumup.com zettle.com globalpay.com realexpayments.com
globalpaymentsinc.com barclaycard.co.uk afterpay.com clearpay.co.uk affirm.com spreedly.com forter.com riskified.com
signifyd.com sift.com siftscience.com fastspring.com gumroad.com lemonsqueezy.com chargify.com tappaysdk.com
xendit.co midtrans.com paystack.co paystack.com flutterwave.com iyzipay.com iyzico.com payfast.co.za
cardinalcommerce.com shopifycs.com shop.app multisafepay.com buckaroo.nl saferpay.com wallee.com ccavenue.com
instamojo.com cashfree.com phonepe.com nmi.com helcim.com moneris.com bambora.com`

const setOf = (text: string) => new Set(text.split(/\s+/).filter(Boolean))
const services = setOf(SERVICES)
const payment = setOf(PAYMENT)

function isPaymentHost(host: string): boolean {
  return payment.has(registrableOf(host)) || payment.has(host) || payment.has(lastTwo(host))
}

/** Private suffixes such as `cloudfront.net` give each customer a domain; the service is still the known one. */
const lastTwo = (host: string) => host.split('.').slice(-2).join('.')

export function isKnownService(host: string): boolean {
  return services.has(registrableOf(host)) || services.has(lastTwo(host)) || isPaymentHost(host)
}
