import { isError, isSameAddress, type Kernel, pause, sanitizeText } from 'tapkit/kernel'
import { attempts } from '../attempts.ts'
import { coinTypeOf } from '../coinTypeOf.ts'
import { NameRegistrationError } from '../errors.ts'
import { namespace } from '../namespace.ts'
import { type Failure, namesState } from '../state.ts'
import { hasMoved, type Subject, subjectOf } from '../subjectOf.ts'
import { fetchNames } from './fetchNames.ts'
import { finish } from './finish.ts'
import { setName } from './setName.ts'
import { stop } from './stop.ts'

/** How long a service may take to register a name, in ms. */
const patience = 30_000

/**
 * Has the account in use sign exactly the message on screen, and registers the name. The typed name stays until it is
 * registered.
 */
export async function claim(kernel: Kernel): Promise<void> {
  const state = namesState.of(kernel)
  const { message } = state
  if (state.step !== 'form' || message === undefined) return
  const own = new AbortController()
  attempts.set(kernel, own)
  Object.assign(state, { step: 'signing', failure: undefined })
  try {
    const subject = subjectOf(kernel)
    const coinType = coinTypeOf(subject.network)
    const name = `${state.typed}${subject.service.suffix}`
    const props = { network: subject.network.id }
    kernel.track('REGISTER_NAME_INITIATED', props)
    const signed = await kernel.withOverlay(() => kernel.signMessage({ message, namespace }), own.signal)
    if (own.signal.aborted || kernel.signal.aborted) return
    if (hasMoved(kernel, subject)) return stop(kernel, { kind: 'moved' })
    if (signed.address !== undefined && !isSameAddress(signed.address, subject.address))
      throw new NameRegistrationError({ cause: new TypeError('Another account has signed') })
    state.step = 'registering'
    const failure = await register(kernel, subject, { coinType, message, signature: signed.signature, name })
    if (!failure) return await finish(kernel, subject, name)
    state.step = 'form'
    fail(kernel, failure)
  } catch (error) {
    if (own.signal.aborted || kernel.signal.aborted) return
    state.step = 'form'
    if (isError(error, 'UserRejectedError')) return fail(kernel, { kind: 'declined' }, error)
    fail(kernel, { kind: 'noSigner' }, kernel.report(error))
  }
}

type Signed = {
  readonly coinType: number
  readonly message: string
  readonly signature: string
  readonly name: string
}

/** Hands the signed message to the service. Answers the reason if the name does not belong to the account now. */
async function register(kernel: Kernel, subject: Subject, { name, ...signed }: Signed): Promise<Failure | undefined> {
  const { address, network, service } = subject
  const end = new AbortController()
  const late = pause(patience, end.signal).then(() => {
    throw new TypeError('The service of names did not answer in time')
  })
  let reason: string | undefined
  try {
    const input = { ...signed, address, network, signal: end.signal }
    const answer = Object(await Promise.race([service.register(input), late]))
    if (answer.success === true) return undefined
    reason = typeof answer.reason === 'string' ? sanitizeText(answer.reason, 160) || undefined : undefined
    kernel.report(new NameRegistrationError({ reason }))
  } catch (cause) {
    kernel.report(new NameRegistrationError({ cause }))
  } finally {
    end.abort()
  }
  // It may have been registered before an answer was lost, and refused when it was asked again.
  const names = await fetchNames(subject, kernel.signal).catch(() => undefined)
  if (names?.includes(name)) return undefined
  return { kind: names || reason ? 'failed' : 'unclear', reason }
}

/** Says why there is no name. The next message is written again, because a message is signed once. */
function fail(kernel: Kernel, failure: Failure, { code = 'name_registration' }: { code?: string | number } = {}): void {
  const state = namesState.of(kernel)
  kernel.track('REGISTER_NAME_ERROR', { code: String(code) })
  void setName(kernel, state.typed, true)
  state.failure = failure
}
