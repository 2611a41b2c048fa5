import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { startFarcaster } from '../farcaster/startFarcaster.mjs'
import { startIdentity } from '../identity/startIdentity.mjs'
import { startMail } from '../mail/startMail.mjs'

const from = 'keys@tapkit.localhost'

/**
 * Starts the auth server of a secure page, the post office that its mails go to, the providers of its social logins, and Farcaster. `create` is
 * `createSandboxAuth` as it was built with the page.
 * @param {{ create: Function, origin: string, hosts: readonly string[], operator: string, folder?: string, ports?: { inbox?: number, smtp?: number, identity?: number } }} options
 *   with `folder` accounts stay there; without it they end with the page, and the ports are free ones unless they are given
 * @throws {Error} one sentence, when a port is taken
 */
export async function startAuth({ create, folder, ports = {}, ...page }) {
  // Who logs in at a provider is known by the provider's address too, so that address stays where accounts stay.
  const usual = folder ? undefined : 0
  const started = await Promise.allSettled([
    startMail({ port: ports.inbox ?? usual, smtpPort: ports.smtp ?? usual }),
    startIdentity({ port: ports.identity ?? usual, origin: page.origin }),
    startFarcaster(),
  ])
  const stop = async () => {
    await Promise.all(started.map(({ value }) => value?.stop()))
  }
  try {
    for (const { status, reason } of started) if (status === 'rejected') throw reason
    const [mail, identity, farcaster] = started.map(({ value }) => value)
    const transport = createTransport(mail.smtp)
    const { takes, handle } = create({
      ...page,
      secret: folder ? await keepSecret(folder) : newSecret(),
      folder: folder && join(folder, 'accounts'),
      sendMail: (letter) => transport.sendMail({ from, ...letter }),
      social: identity.social,
      farcaster: farcaster.farcaster,
    })
    return { mail, identity, farcaster, takes, handle, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const newSecret = () => randomBytes(32).toString('hex')

/** The secret that what stands in the folder is sealed with, made at the first start. */
async function keepSecret(folder) {
  const file = join(folder, 'secret')
  await mkdir(folder, { recursive: true })
  await writeFile(file, newSecret(), { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
