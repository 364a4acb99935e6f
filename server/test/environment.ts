const cache = process.env.NODE_COMPILE_CACHE

/** A whole configuration, of services that nothing answers for. Compiled code is kept where the tests' own is. */
export const testEnvironment = {
  ...(cache && { NODE_COMPILE_CACHE: cache }),
  NODE_ENV: 'test',
  PORT: '0',
  LOG_LEVEL: 'error',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  SMTP_URL: 'smtp://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_of_this_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_this_very_test',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
  STRIPE_PRICE_PERFORMANCE: 'price_p',
  STRIPE_PRICE_STABILITY: 'price_st,price_st_old',
  STRIPE_PRICE_SECURITY: 'price_se',
}

/** Made up for these tests; no installation has it. */
const KEK = 'tZ8m0wq7Yb3fK1xJvE5nR9sLhD2gUaC4oPiTdWlMkGs='

/** What production accepts: none of the samples, and secrets that look like secrets. */
export const productionEnvironment = {
  ...testEnvironment,
  NODE_ENV: 'production',
  SESSION_SECRET: 'k3J9xQ0vT7mZ2pL8wR5yB1nC6dF4gH0s',
  VAULT_KEKS: JSON.stringify({ k1: KEK }),
  VAULT_KEK_CURRENT: 'k1',
  PUBLIC_URL: 'https://www.sitewright-itself.example.com',
  MAIL_FROM: 'Fixers <hello@fixers.example.com>',
  BUSINESS_LEGAL_NAME: 'Fixers Ltd',
  BUSINESS_ADDRESS: '2 High Street, Leeds LS1 1AA, United Kingdom',
  BUSINESS_SUPPORT_EMAIL: 'help@fixers.example.com',
  BUSINESS_COMPANY_NUMBER: '12345678',
}
