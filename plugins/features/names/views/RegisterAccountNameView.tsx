import { useEffect, useRef } from 'react'
import type { DeepReadonly, Kernel, NameService, ViewProps } from 'tapkit/kernel'
import {
  Button,
  checkCircleIcon,
  Icon,
  Input,
  Notice,
  Spinner,
  useArmed,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
  useStyles,
  VisuallyHidden,
} from 'tapkit/ui'
import { begin } from '../actions/begin.ts'
import { claim } from '../actions/claim.ts'
import { setName } from '../actions/setName.ts'
import { stop } from '../actions/stop.ts'
import { writeMessage } from '../actions/writeMessage.ts'
import { messages } from '../messages.ts'
import { namespace } from '../namespace.ts'
import { priceText } from '../priceText.ts'
import { serviceOf } from '../serviceOf.ts'
import type { NamesState } from '../state.ts'
import { NameRows } from './NameRows.tsx'
import { namesCss } from './names.css.ts'
import { Unavailable } from './Unavailable.tsx'

/**
 * The time that a message waits for a signature before it is written again, in ms: a service may refuse an old message.
 */
const freshness = 120_000

/** Lets the visitor choose a name, and register it with one signature. */
export default function RegisterAccountNameView({ kernel }: ViewProps<'RegisterAccountName'>) {
  useKernelState(kernel)
  const service = serviceOf(kernel)
  const { address } = kernel.account(namespace)
  const subject = `${address} ${kernel.network(namespace)?.id}`
  const last = useRef(subject)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another beginning
  useEffect(() => {
    void begin(kernel, { moved: last.current !== subject })
    last.current = subject
  }, [kernel, subject, service === undefined])
  if (!address) return null
  if (!service) return <Unavailable kernel={kernel} />
  return <Form kernel={kernel} service={service} />
}

type Props = { readonly kernel: Kernel; readonly service: NameService }

function Form({ kernel, service }: Props) {
  useStyles(namesCss)
  const words = useMessages(kernel, 'names', messages)
  const locale = useLocale(kernel)
  const state = useSlice(kernel, 'names', { sync: true })
  const { typed, status, taken, owned, message, step, others } = state
  const armed = useArmed(message ?? '')
  const connector = kernel.connection(namespace)?.connector
  const wallet = connector?.name ?? ''
  const asked = message !== undefined && step === 'form'
  useEffect(() => {
    if (!asked) return
    const timer = setInterval(() => writeMessage(kernel), freshness)
    return () => clearInterval(timer)
  }, [kernel, asked])

  const whole = `${typed}${service.suffix}`
  const price = priceText(service.price, locale)
  const failure = failureText(state, words, { wallet, asked: connector?.embedded ? '' : wallet, service: service.name })
  const wrong = errorText(state, words)
  const hint = hintText(state, words, service.name)
  return (
    <>
      <div className="tk-block">
        <VisuallyHidden>
          <span role="status">{status === 'looked' && !wrong ? hint : ''}</span>
        </VisuallyHidden>
        <Input
          label={words.field}
          value={typed}
          readOnly={step !== 'form'}
          autoFocus
          maxLength={80}
          onChange={(text) => void setName(kernel, text)}
          hint={hint}
          error={wrong}
          trailing={
            <span className="tk-names__suffix">
              <bdi className="ltr">{service.suffix}</bdi>
              {status === 'checking' && <Spinner />}
              {status === 'looked' && taken === false && !owned && <Icon icon={checkCircleIcon} className="pos" />}
            </span>
          }
        />
        {status === 'failed' && (
          <p className="tk-names__foot">
            <Button size={40} full onClick={() => void setName(kernel, typed, true)}>
              {words.tryAgain}
            </Button>
          </p>
        )}
      </div>
      {failure && (
        <div className="tk-block">
          <Notice tone="danger" answers>
            {failure}
          </Notice>
        </div>
      )}
      {others.length > 0 && step === 'form' && !owned && (
        <NameRows
          others={others}
          suffix={service.suffix}
          words={words}
          onPick={(name) => void setName(kernel, name, true)}
        />
      )}
      {message !== undefined && (
        <section className="tk-block tk-names__exact" aria-label={words.exact}>
          <p className="small dim">{words.exact}</p>
          <pre className="mono small">{message}</pre>
        </section>
      )}
      <div className="tk-block tk-pinned">
        <div className="tk-actions">
          {step === 'signing' && <Button onClick={() => stop(kernel)}>{words.cancel}</Button>}
          <Button
            variant="primary"
            wide
            full={step !== 'signing'}
            trusted
            busy={step !== 'form'}
            disabled={step === 'form' && (message === undefined || !armed)}
            onClick={() => void claim(kernel)}
          >
            {step === 'signing'
              ? words.signing(wallet)
              : step === 'registering'
                ? words.registering
                : words.claim(message === undefined ? '' : whole)}
          </Button>
        </div>
        <p className="small dim center tk-names__foot">
          {price === undefined ? words.free : words.costs(price, service.name)}
        </p>
      </div>
    </>
  )
}

type State = DeepReadonly<NamesState>
type Words = typeof messages

/** The reason why the typed name cannot be had. */
function errorText({ owned, status, problem, taken, typed, others }: State, words: Words): string | undefined {
  if (owned) return words.owned(owned)
  if (problem) return words[problem]
  if (status === 'failed') return words.suggestionsFailed
  return status === 'looked' && taken ? words.taken(typed, others.length > 0) : undefined
}

/** The hint under the typed name. */
function hintText({ leftOut, status, taken, typed }: State, words: Words, service: string): string {
  if (leftOut) return words.leftOut(leftOut)
  if (status === 'checking') return words.checking
  if (status !== 'looked') return words.rules
  return taken === false ? words.available(typed) : words.unsaid(service)
}

type Named = {
  readonly wallet: string
  /** The wallet that asked beside the app; empty if it asks within the app. */
  readonly asked: string
  readonly service: string
}

function failureText({ failure }: State, words: Words, { wallet, asked, service }: Named): string | undefined {
  if (!failure) return undefined
  switch (failure.kind) {
    case 'declined':
      return words.declined(asked)
    case 'noSigner':
      return words.noSigner(wallet)
    case 'unclear':
      return words.unclear(service)
    case 'failed':
      return failure.reason === undefined ? words.failed : words.refused(service, failure.reason)
    default:
      return words[failure.kind]
  }
}
