import { afterEach, expect, test } from 'vitest'
import { healthyLab, type Lab } from '#test/lab.ts'

let lab: Lab
afterEach(() => lab.close())

const codesOf = async (title: string, text: string) => {
  const body = `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`
  lab = await healthyLab({ '/': { headers: { 'content-type': 'text/html' }, body } })
  return lab.codes('https://shop.test', { codes: ['host.suspended'] })
}

test.each([
  [
    'Japanese',
    'アカウント停止のお知らせ',
    'このアカウントは停止されています。契約者様はサポートまでお問い合わせください。',
  ],
  [
    'Japanese, of a site',
    'お知らせ',
    'お客様のサイトは現在凍結されております。サーバー会社へご連絡ください。',
  ],
  ['Chinese', '网站已暂停', '该网站已被暂停，请联系您的主机服务商。'],
  ['Chinese, the older script', '通知', '您的帳戶已經被停用，請聯繫服務商。'],
  ['Ukrainian', 'Сайт заблоковано', 'Цей сайт тимчасово заблоковано. Зверніться до хостинг-провайдера.'],
  ['Russian', 'Внимание', 'Этот аккаунт временно заблокирован. Обратитесь к хостинг-провайдеру.'],
  ['Greek', 'Ειδοποίηση', 'Αυτός ο λογαριασμός έχει ανασταλεί. Επικοινωνήστε με τον πάροχο φιλοξενίας.'],
  ['Indonesian', 'Akun ditangguhkan', 'Akun ini telah ditangguhkan. Silakan hubungi penyedia hosting Anda.'],
  ['Vietnamese', 'Thông báo', 'Tài khoản này đã bị tạm ngưng. Vui lòng liên hệ nhà cung cấp hosting.'],
])('a notice of a host that switched the site off is read in %s', async (_, title, text) => {
  expect(await codesOf(title, text)).toEqual(['host.suspended'])
})

test.each([
  [
    'a Japanese shop that pauses by itself',
    'パン屋',
    '当サイトは現在お休みしています。春にまた会いましょう。',
  ],
  ['Japanese maintenance', 'メンテナンス', 'サイトはメンテナンスのため停止されています。'],
  ['a Chinese shop that closes by itself', '面包店', '本网站已关闭，感谢大家多年的支持。'],
  ['a Chinese tale of an account', '面包店', '我的微信账号曾经丢失，后来朋友帮我找回，今天写下这个故事。'],
  ['Ukrainian maintenance', 'Технічні роботи', 'Цей сайт тимчасово відключено на обслуговування.'],
  ['a Greek flight', 'Αεροπορικά', 'Η πτήση έχει ανασταλεί λόγω καιρού.'],
  ['an Indonesian bakery on holiday', 'Toko Roti', 'Toko kami tutup sampai hari Senin. Sampai jumpa lagi!'],
  ['a Vietnamese road', 'Tin tức', 'Tuyến đường này tạm ngưng phục vụ đến thứ Hai.'],
])('%s is no notice of a host', async (_, title, text) => {
  expect(await codesOf(title, text)).toEqual([])
})
