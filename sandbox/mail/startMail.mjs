import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { choosePort } from '../ports.mjs'
import { createScreen } from '../screen/createScreen.mjs'

const MAX_LETTERS = 100
const MAX_BYTES = 256 * 1024
/** A code stands alone or in two halves: 123456, 123 456. */
const CODE = /(?<!\d)(\d{3}) ?(\d{3})(?!\d)/
const manners = ['deliver', 'refuse', 'late', 'twice']

/**
 * Starts the sandbox's post office: a mail server that keeps every letter, whoever it is addressed to, and an inbox page that shows the letters.
 * It sends nothing anywhere.
 * @param {{ port?: number, smtpPort?: number }} [options] 0 means any free port, which is the mail server's default
 * @throws {Error} one sentence, when a port is taken
 */
export async function startMail({ port: given, smtpPort: givenSmtp } = {}) {
  const port = await choosePort('the inbox', { given, variable: 'TAPKIT_PORT_INBOX', fallback: 5175 })
  const smtpPort = await choosePort('the mail server', { given: givenSmtp, variable: 'TAPKIT_PORT_SMTP', fallback: 0 })
  const url = `http://127.0.0.1:${port}/`
  let letters = []
  let taken = 0
  let late = 0
  let manner = { do: 'deliver' }
  const stopping = new AbortController()

  const keep = (letter) => {
    taken += 1
    letters = [{ ...letter, id: taken }, ...letters].slice(0, MAX_LETTERS)
  }

  async function receive(stream, session) {
    const raw = await readLetter(stream)
    if (!raw) throw refusal(552, `A letter of over ${MAX_BYTES} bytes is not taken.`)
    if (manner.do === 'refuse') throw refusal(451, 'The sandbox refuses letters now.')
    if (manner.do === 'late') {
      late += 1
      await wait(manner.ms, undefined, { signal: stopping.signal }).finally(() => {
        late -= 1
      })
    }
    const letter = await openLetter(raw, session.envelope)
    keep(letter)
    if (manner.do === 'twice') keep(letter)
  }

  const mail = {
    url,
    smtp: { host: '127.0.0.1', port: smtpPort },
    letters: () => letters,
    late: () => late,
    setManner(next) {
      if (!manners.includes(next?.do)) throw new TypeError(`"do" is one of ${manners.join(', ')}.`)
      if (next.do === 'late' && !(next.ms > 0)) throw new TypeError('"ms" says how many milliseconds a letter is late.')
      manner = next
    },
    reset() {
      letters = []
      manner = { do: 'deliver' }
    },
    async stop() {
      stopping.abort()
      const closed = [server, smtp].map((each) => new Promise((resolve) => each.close(resolve)))
      server.closeAllConnections()
      await Promise.all(closed)
    },
  }
  const orders = {
    'POST manner': mail.setManner,
    'POST reset': mail.reset,
  }
  const server = createScreen({
    folder: join(import.meta.dirname, 'page'),
    orders,
    find(path, read) {
      if (path !== '/inbox.json') return read(path)
      return { type: 'application/json; charset=utf-8', body: JSON.stringify(letters) }
    },
  })
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    logger: false,
    onData: (stream, session, callback) => receive(stream, session).then(() => callback(null), callback),
  })
  // A client that breaks off is the client's affair.
  smtp.on('error', () => {})
  await Promise.all([listen(server, port), listen(smtp, smtpPort)])
  return mail
}

const listen = (server, port) =>
  new Promise((resolve, reject) => {
    const listener = server.listen(port, '127.0.0.1', resolve)
    listener.once('error', reject)
  })

const refusal = (responseCode, text) => Object.assign(new Error(text), { responseCode })

/** The bytes of a letter; `undefined` if they are too many. The stream is read to its end, so that the client hears the answer. */
async function readLetter(stream) {
  const chunks = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= MAX_BYTES) chunks.push(chunk)
  }
  return size <= MAX_BYTES ? Buffer.concat(chunks) : undefined
}

async function openLetter(raw, { mailFrom, rcptTo }) {
  const { subject = '', text = '', headers: lines } = await PostalMime.parse(raw)
  const code = CODE.exec(text)
  return {
    at: Date.now(),
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    subject,
    text,
    ...(code && { code: code[1] + code[2] }),
    headers: lines.map(({ key, value }) => [key, value]),
  }
}
