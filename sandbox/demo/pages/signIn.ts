import { serverStorage } from 'tapkit/features/siwx'
import { stacks } from 'tapkit/stacks'
import type { Seen } from '../../signIn/createSandboxSignIn.ts'
import { installStacksWallet } from '../../wallet/stacks/index.ts'
import { announceWallets } from '../announceWallets.ts'
import { compose, defaultComposition } from '../compose.ts'
import { loadSandboxConfig } from '../sandboxConfig.ts'
import { sandboxStacks } from '../stacks/sandboxStacks.ts'

type Session = {
  readonly data: { readonly chainId: string; readonly accountAddress: string }
  readonly expiresAt: string
}

const config = await loadSandboxConfig()
announceWallets(config)
installStacksWallet(config.stacks)
const { apiUrl } = config.stacks
const appkit = compose({
  config,
  name: 'sign-in',
  composition: { ...defaultComposition, signIn: true, multiWallet: true },
  signIns: serverStorage(),
  plugins: [stacks({ networks: [sandboxStacks], apiUrls: { [sandboxStacks.id]: apiUrl } })],
})
Object.assign(globalThis, { appkit })

const read = async <value>(path: string): Promise<value> => (await fetch(path, { cache: 'no-store' })).json()
const fill = (id: string, lines: readonly string[]) => {
  const items = (lines.length > 0 ? lines : ['Nothing yet']).map((line) => {
    const item = document.createElement('li')
    item.textContent = line
    return item
  })
  document.getElementById(id)?.replaceChildren(...items)
}
const line = ({ method, path, status, code, message }: Seen) =>
  [method, path, status, code, message && `\n${message}`].filter(Boolean).join(' ')

/** What this page asks to show it would drown the rest. */
const own = '/sign-in/session?shown'

/** Who is signed in, as the server has it; what is done on this page may keep it from saying so. */
async function readSessions(): Promise<readonly string[]> {
  try {
    const { sessions } = await read<{ sessions: readonly Session[] }>(own)
    return sessions.map(({ data, expiresAt }) => `${data.chainId}:${data.accountAddress}, until ${expiresAt}`)
  } catch {
    return ['The server does not say.']
  }
}

async function draw(): Promise<void> {
  fill('sessions', await readSessions())
  const log = await read<readonly Seen[]>('/sign-in-log')
  fill(
    'log',
    log
      .filter(({ path }) => path !== own)
      .toReversed()
      .map(line),
  )
}

document.getElementById('out')?.addEventListener('click', async () => {
  await appkit.disconnect()
  await fetch('/sign-in/session', { method: 'DELETE' }).catch(() => {})
  await draw()
})
document.getElementById('fault')?.addEventListener('change', async ({ target }) => {
  const body = JSON.stringify({ fault: (target as HTMLSelectElement).value })
  await fetch('/sign-in-fault', { method: 'POST', body })
  await draw()
})
let drawing = 0
appkit.subscribe(() => {
  clearTimeout(drawing)
  drawing = window.setTimeout(() => void draw(), 150)
})
await draw()
