import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startSandbox } from '../../../sandbox/serve.mjs'
import { ensureBrowser } from '../../../scripts/browser.mjs'
import { firefoxPath } from './launch.ts'

/** Where a sandbox listens, as a test in another process needs it. */
export type SandboxAddress = {
  readonly url: string
  readonly chains: readonly { readonly id: number; readonly name: string; readonly rpcUrl: string }[]
  /** Absent where litesvm has no build for this machine. */
  readonly solana?: { readonly id: string; readonly name: string; readonly rpcUrl: string; readonly wsUrl: string }
  /**
   * An explorer in mempool.space's shape, with `/sandbox/mine`, `/sandbox/settle`, `/sandbox/fund`, `/sandbox/faults` and `/sandbox/orders`; an index in ord's shape;
   * and the service that takes orders for runes.
   */
  readonly bitcoin: { readonly explorerUrl: string; readonly ordUrl: string; readonly ordersUrl: string }
  /** A Stacks node and its API; `/sandbox/reset` stands beside it. */
  readonly stacks: { readonly apiUrl: string }
  /** WalletConnect's relay; `/state`, `/faults`, `/release`, `/close` … stand below `controlUrl`. */
  readonly relay: {
    readonly url: string
    readonly controlUrl: string
    readonly projectIds: { readonly open: string; readonly guarded: string }
  }
  /** The directory of wallets; `/faults` and `/state` stand below `controlUrl`. */
  readonly directory: { readonly url: string; readonly controlUrl: string }
  /** The wallet on the phone, for `drivePhone(url)`. */
  readonly phone: { readonly url: string }
  /** The Blockchain API; `/faults`, `/state`, `/sessions` and `/reset` stand below `controlUrl`. */
  readonly api: { readonly url: string; readonly jupiterUrl: string; readonly controlUrl: string }
  /** The secure page of login, with its auth server at the same origin; the inbox for `openInbox(inboxUrl)`, and the providers of social login. */
  readonly secure?:
    | { readonly url: string; readonly inboxUrl?: string | undefined; readonly identityUrl?: string | undefined }
    | undefined
}

declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker: the tests of a worker run one after the other and put their chains back. */
    sandboxes: SandboxAddress[]
    browserPath: string
  }
}

/** `TAPKIT_E2E_DEMO` names a folder that is served as it is; without it the demo is built, into `TAPKIT_E2E_OUT` where given. */
const prebuilt = process.env.TAPKIT_E2E_DEMO
const outDir = resolve(prebuilt || process.env.TAPKIT_E2E_OUT || join(import.meta.dirname, '../../../.cache/demo-e2e'))
const ports = {
  demo: 0,
  ethereum: 0,
  base: 0,
  solana: 0,
  bitcoin: 0,
  stacks: 0,
  relay: 0,
  directory: 0,
  phone: 0,
  api: 0,
  secure: 0,
  inbox: 0,
  smtp: 0,
  identity: 0,
}

/**
 * Bitcoin blocks come only if a test mines: a block by the clock would confirm the payment whose fee a test is about to raise. Accounts of the login
 * end with the sandbox.
 */
const options = { ports, outDir, auth: true, blockEvery: 0 }

/** Builds the demo once, on the built package, and starts a sandbox for each worker, on free ports. */
export default async function setup({ provide, config }: TestProject): Promise<() => Promise<void>> {
  const browserPath = firefoxPath ?? (await ensureBrowser())
  const running = [await startSandbox({ ...options, build: !prebuilt, published: true }).catch(shorten)]
  try {
    while (running.length < config.maxWorkers) running.push(await startSandbox({ ...options, build: false }))
  } catch (error) {
    await Promise.all(running.map(({ stop }) => stop()))
    throw error
  }
  provide('browserPath', browserPath)
  provide(
    'sandboxes',
    running.map(({ url, config }) => ({ url, ...config })),
  )
  return async () => {
    await Promise.all(running.map(({ stop }) => stop()))
  }
}

/** A bundler lists every file that could not be built, at length. */
function shorten(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error)
  throw new Error(message.split('\n').slice(0, 12).join('\n'))
}
