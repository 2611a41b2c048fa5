import { type Kernel, localArea } from 'tapkit/kernel'
import { clearLeftovers } from './clearLeftovers.ts'
import { createSdkStorage, type SharedStorage } from './createSdkStorage.ts'
import { endOnce } from './endOnce.ts'
import { WalletConnectLoadError } from './errors.ts'
import { forgetAnswers } from './forgetAnswers.ts'
import { holdBack } from './holdBack.ts'
import { loadSdk } from './loadSdk.ts'
import type { WalletConnectOptions } from './options.ts'
import type { SignClient } from './sdk.ts'
import { skipDeepLink } from './skipDeepLink.ts'

export type OpenClient = {
  readonly client: SignClient
  /** Absent if the client is the host's own. */
  readonly storage?: SharedStorage
  /** Makes the client ask a relay at once that refused a while ago. */
  askAgain(): void
}

export const defaultRelay = 'wss://relay.walletconnect.org'

/**
 * After how long an unconfirmed message is sent to the relay again, in ms. From then on the SDK repeats it every five
 * seconds.
 */
const unconfirmed = 2_000

/**
 * Loads the SDK and starts its client, with the kit's storage, without telemetry and without another site's frame.
 * @throws WalletConnectLoadError
 */
export async function openClient(
  kernel: Kernel,
  { provider, projectId, relayUrl = defaultRelay, verify = false }: WalletConnectOptions,
  onBroken: () => void,
): Promise<OpenClient> {
  if (provider) return { client: provider.client as SignClient, askAgain: () => {} }
  const { name, url, description = '', icon } = kernel.config.metadata
  // The SDK shares everything with the same prefix on a page. Two kits must not share, nor a kit and its host's own
  // SDK.
  const prefix = `tapkit-${kernel.name}`
  const storage = createSdkStorage(kernel.storage, onBroken)
  const UniversalProvider = await loadSdk()
  try {
    clearLeftovers(kernel.storage, prefix)
    const made = await UniversalProvider.init({
      ...(projectId && { projectId }),
      relayUrl,
      metadata: { name, url, description, icons: icon ? [new URL(icon, location.href).href] : [] },
      storage,
      customStoragePrefix: prefix,
      telemetryEnabled: false,
      logger: 'silent',
    })
    const client = made.client as unknown as SignClient
    // The SDK picks a session for itself, and its work on that session fails if a wallet takes a namespace back.
    Object.assign(made, { session: undefined })
    const { relayer, verify: frame } = client.core
    // A frame of another site, which the kit's own policy does not allow, and which the SDK waits 5 s for at each request.
    if (!verify) Object.assign(frame, { isDevEnv: true })
    // A message that is lost with a cut connection is sent again before anybody is told of a failure; the SDK waits 15
    // s. A receiver that already has the message recognises it by its hash.
    Object.assign(relayer.publisher, { initialPublishTimeout: unconfirmed })
    // A relay on this machine needs no network.
    if (isLocal(relayUrl)) relayer.confirmOnlineStateOrThrow = async () => {}
    if (!localArea()) skipDeepLink(client)
    endOnce(client)
    forgetAnswers(client)
    const askAgain = holdBack(client, kernel.signal)
    kernel.signal.addEventListener('abort', () => closeClient(client, prefix), { once: true })
    if (kernel.signal.aborted) closeClient(client, prefix)
    return { client, storage, askAgain }
  } catch (cause) {
    throw new WalletConnectLoadError({ failure: 'broken', cause })
  } finally {
    forget(prefix)
  }
}

export const isLocal = (url: string): boolean => /^wss?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/?]|$)/.test(url)

/** The SDK keeps each core on the page for ever, for any client with the same prefix. */
function forget(prefix: string): void {
  for (const name of [`_walletConnectCore_${prefix}`, `_walletConnectCore_${prefix}_count`]) {
    Reflect.deleteProperty(globalThis, name)
  }
}

function closeClient(client: SignClient, prefix: string): void {
  forget(prefix)
  const { heartbeat, relayer } = client.core
  heartbeat.stop()
  // Unsent messages of the SDK would open the connection again.
  relayer.confirmOnlineStateOrThrow = async () => {
    throw new Error('The kit was destroyed')
  }
  const close = () => void relayer.transportClose().catch(() => {})
  // A connection that is being opened still comes about.
  relayer.on('relayer_connect', close)
  close()
}
