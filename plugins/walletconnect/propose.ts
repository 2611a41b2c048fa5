import type { Approved } from './approved.ts'
import type { Line } from './ask.ts'
import { endSession } from './endSession.ts'
import { RelayUnreachableError } from './errors.ts'
import { refusalOf } from './refusalOf.ts'
import type { ProposedNamespace } from './sdk.ts'
import { canSign } from './signIn/sdk.ts'
import type { SignInRequest } from './signIn/signInRequest.ts'

/** How long the relay may take to accept a proposal, in ms. */
const patience = 10_000

/**
 * Sends a proposal to the relay, with a request to sign in if there is one. The SDK waits for ever if the relay refuses
 * the page, so the refusal is heard here.
 * @throws RelayRefusedError, RelayUnreachableError
 */
export async function propose(
  line: Line,
  optionalNamespaces: Record<string, ProposedNamespace>,
  signIn: SignInRequest | undefined,
): Promise<{ readonly uri: string; readonly approval: Promise<Approved> }> {
  const { client, isLocal, askAgain } = line
  if (!isLocal && !navigator.onLine) throw new RelayUnreachableError({ offline: true })
  const { relayer } = client.core
  let end = () => {}
  const failed = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new RelayUnreachableError({ offline: false })), patience)
    const listener = (error: unknown) => {
      const refusal = refusalOf(error)
      if (refusal) reject(refusal)
    }
    relayer.on('relayer_error', listener)
    end = () => {
      clearTimeout(timer)
      relayer.off('relayer_error', listener)
    }
  })
  askAgain()
  const proposed = ask(line, optionalNamespaces, signIn)
  try {
    const { uri, approval } = await Promise.race([proposed, failed])
    if (!uri) throw new RelayUnreachableError({ offline: false })
    return { uri, approval: approval() }
  } catch (error) {
    // The pairing may still come about, but its caller has gone by then.
    proposed
      .then(({ approval }) => approval())
      .then(({ session }) => endSession(line, session.topic))
      .catch(() => {})
    const refusal = refusalOf(error)
    // Without this end, a refused page would ask again every few seconds.
    if (refusal) (relayer.publisher as { queue?: Map<unknown, unknown> }).queue?.clear()
    throw refusal ?? error
  } finally {
    end()
  }
}

type Proposed = { readonly uri?: string | undefined; approval(): Promise<Approved> }

async function ask(
  line: Line,
  optionalNamespaces: Record<string, ProposedNamespace>,
  signIn: SignInRequest | undefined,
): Promise<Proposed> {
  const { eip155 } = optionalNamespaces
  if (signIn && eip155 && canSign(line.client))
    return (await import('./signIn/proposeSignIn.ts')).proposeSignIn(line, eip155, signIn)
  const { uri, approval } = await line.client.connect({ optionalNamespaces })
  return { uri, approval: async () => ({ session: await approval() }) }
}
