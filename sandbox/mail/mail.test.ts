// @vitest-environment node
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningMail, startMail } from './startMail.mjs'

let mail: RunningMail
beforeAll(async () => {
  mail = await startMail({ port: 0 })
})
beforeEach(() => mail.reset())
afterAll(() => mail.stop())

const send = (given: { to?: string; subject?: string; text?: string } = {}) => {
  const { to = 'ada@example.com', subject = 'Your code', text = 'Your code is 123 456.' } = given
  return createTransport(mail.smtp).sendMail({ from: 'keys@example.com', to, subject, text })
}
const order = (name: string, input: object) =>
  fetch(`${mail.url}sandbox/${name}`, { method: 'POST', body: JSON.stringify(input) })

test('a letter is in the inbox with its code, the newest first', async () => {
  await send({ subject: 'First', text: 'In the year 20261129 nothing happened.' })
  await send({ subject: 'Grüße', text: 'Your code is 012 345.' })
  const letters = await (await fetch(`${mail.url}inbox.json`)).json()
  expect(letters).toEqual(mail.letters())
  expect(letters.map(({ subject, code }: { subject: string; code?: string }) => [subject, code])).toEqual([
    ['Grüße', '012345'],
    ['First', undefined],
  ])
  expect(letters[0]).toMatchObject({ from: 'keys@example.com', to: ['ada@example.com'] })
  expect(Object.fromEntries(letters[0].headers)).toMatchObject({ to: 'ada@example.com' })
})

test('the page may run its own script alone', async () => {
  const { headers } = await fetch(mail.url)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; script-src 'self';/)
  expect((await fetch(`${mail.url}nothing`)).status).toBe(404)
})

test('a letter that is refused is not kept, and the sender hears of it', async () => {
  mail.setManner({ do: 'refuse' })
  await expect(send()).rejects.toThrow(/451.*refuses letters/)
  expect(mail.letters()).toEqual([])
})

test('a letter over the limit is refused, and the next one is taken', async () => {
  await expect(send({ text: 'x'.repeat(400_000) })).rejects.toThrow(/552/)
  await send()
  expect(mail.letters()).toHaveLength(1)
})

test('letters come late or twice when the sandbox is told so', async () => {
  expect((await order('manner', { do: 'twice' })).status).toBe(200)
  await send()
  expect(mail.letters().map(({ subject }) => subject)).toEqual(['Your code', 'Your code'])
  mail.setManner({ do: 'late', ms: 60_000 })
  const held = expect(send({ subject: 'Late' })).rejects.toThrow()
  await expect.poll(() => mail.late()).toBe(1)
  mail.setManner({ do: 'deliver' })
  await send({ subject: 'Sent later' })
  expect(mail.letters()[0]?.subject).toBe('Sent later')
  await mail.stop()
  await held
  mail = await startMail({ port: 0 })
})

test('a manner that does not exist is refused with what exists', async () => {
  const response = await order('manner', { do: 'burn' })
  expect([response.status, await response.text()]).toEqual([
    400,
    expect.stringContaining('deliver, refuse, late, twice'),
  ])
})
