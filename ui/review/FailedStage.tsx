import type { ReactNode } from 'react'
import { type BaseError, type Connector, errorText, isError, type Kernel, sanitizeText } from 'tapkit/kernel'
import { Button } from '../kit/buttons/Button.tsx'
import { useArmed } from '../kit/hooks/useArmed.ts'
import { useStyles } from '../kit/hooks/useStyles.ts'
import { WalletIcon } from '../kit/media/WalletIcon.tsx'
import { Stage } from '../kit/stage/Stage.tsx'
import { Disclosure } from '../kit/text/Disclosure.tsx'
import type { messages } from './messages.ts'
import { reviewCss } from './review.css.ts'
import { useReviewWords } from './useReviewWords.ts'

type Props = {
  readonly kernel: Kernel
  readonly error: BaseError
  readonly wallet: Pick<Connector, 'name' | 'imageUrl' | 'embedded' | 'namespace'>
  /** Whether the wallet was asked. A request that could not be prepared never reached the wallet. */
  readonly wasAsked: boolean
  /** The text after a refusal, if the request had no amount and recipient to keep. */
  readonly declinedText?: string | undefined
  /** A feature's own additions. */
  readonly children?: ReactNode
  /** The view that `onEdit` leads to; the request's form by default. A review that an app has opened has no view behind it. */
  readonly behind?: 'form' | 'view' | 'nothing' | undefined
  readonly onEdit: () => void
  readonly onRetry: () => void
}

/**
 * Shows why nothing was sent. The words of a wallet, a node or a plugin are hidden behind Details, under its name
 * (security 4).
 */
export function FailedStage(props: Props) {
  const { kernel, error, wallet, wasAsked, children, onEdit, onRetry } = props
  useStyles(reviewCss)
  const general = useReviewWords(kernel)
  const { behind = 'form' } = props
  const declinedText = props.declinedText ?? (behind === 'form' ? general.declinedText : general.nothingSentText)
  const words = { ...general, declinedText }
  const armed = useArmed(error.message)
  const [title, text] = wordsOf(words, error, errorText(kernel, error), wallet, wasAsked)
  // `debug` is for developers, who read it in the console.
  const details = detailsOf(words, error, props)
  return (
    <>
      <Stage
        ring="stop"
        core={<WalletIcon name={wallet.name} src={wallet.imageUrl} size={60} />}
        title={title}
        text={text}
        live
      />
      {details && (
        <div className="tk-pad-x">
          <Disclosure summary={words.more}>
            <pre className="tk-review__log mono">{details}</pre>
          </Disclosure>
        </div>
      )}
      {children}
      <div className="tk-pad tk-actions">
        <Button variant="secondary" onClick={onEdit}>
          {{ form: words.edit, view: words.back, nothing: words.close }[behind]}
        </Button>
        <Button variant="primary" disabled={!armed} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      </div>
    </>
  )
}

/** The words of a wallet, node or plugin, under its name. Words of an unknown author are not drawn. */
function detailsOf(words: typeof messages, error: BaseError, { kernel, wallet, wasAsked }: Props): string | undefined {
  const { plugin = pluginOf(error, wallet), reason = error.message } = isError(error, 'SendVetoedError')
    ? error.params
    : {}
  const said = sanitizeText(reason, 300)
  if (plugin !== undefined) return words.pluginSays(sanitizeText(plugin, 40), said)
  if (!isTheirs(error)) return undefined
  // Until the wallet is asked, an answer comes from a node or a service (money 60).
  return wasAsked
    ? words.walletSays(wallet.name, said)
    : words.nodeSays(kernel.network(wallet.namespace)?.name ?? '', said)
}

/** Hooks that run before the wallet is asked. */
const early = /^(prepare|readPayload|beforeSend)$/

/**
 * The plugin whose words an error has. An error with a code that the namespace's own plugin throws has the words of its wallet or
 * node (money 33), and so has an error that comes from the wallet (money 60).
 */
function pluginOf(error: BaseError, { namespace }: Props['wallet']): string | undefined {
  const { plugin, hook = '' } = error.thrownBy ?? {}
  const isOwn = error.name === 'RPCError' && plugin !== namespace && early.test(hook)
  return isUncoded(error) || isOwn ? plugin : undefined
}

/** Whether an error has no code of its own: a service, or a plugin, may have its sentence from anybody. */
const isUncoded = ({ code }: BaseError): boolean => code === 'unknown'

/** Whether an error's sentence comes from a wallet or a node. */
const isTheirs = (error: BaseError): boolean => error.name === 'RPCError' || error.name.startsWith('Http')

function wordsOf(
  words: typeof messages,
  error: BaseError,
  said: string,
  wallet: Props['wallet'],
  wasAsked: boolean,
): readonly [title: string, text: string] {
  if (error.name === 'UserRejectedError')
    return [words.declinedTitle(wallet.embedded ? '' : wallet.name), words.declinedText]
  if (isUncoded(error)) return [wasAsked ? words.failedTitle : words.refusedTitle, words.nothingSentText]
  if (!wasAsked) {
    return isTheirs(error)
      ? [words.unreachableTitle, words.unreachableText]
      : [words.refusedTitle, words.failedText(said)]
  }
  if (pluginOf(error, wallet) !== undefined) return [words.failedTitle, words.nothingSentText]
  return [words.failedTitle, isTheirs(error) ? words.notTakenText(wallet.name) : words.failedText(said)]
}
