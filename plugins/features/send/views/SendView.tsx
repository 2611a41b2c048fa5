import { useEffect, useLayoutEffect } from 'react'
import {
  formatAmount,
  formatBalance,
  type Kernel,
  selectAccount,
  type TokenBalance,
  unitText,
  type ViewProps,
} from 'tapkit/kernel'
import { SimilarAddress } from 'tapkit/review'
import {
  AmountInput,
  Button,
  Input,
  Pill,
  Skeleton,
  TokenIcon,
  useKernelState,
  useLocale,
  useMessages,
  useSlice,
  useStyles,
} from 'tapkit/ui'
import { acceptSimilar } from '../actions/acceptSimilar.ts'
import { chooseToken } from '../actions/chooseToken.ts'
import { prefill } from '../actions/prefill.ts'
import { setAmount } from '../actions/setAmount.ts'
import { setMax } from '../actions/setMax.ts'
import { setMemo } from '../actions/setMemo.ts'
import { setRecipient } from '../actions/setRecipient.ts'
import { failureText } from '../failureText.ts'
import { knownAs } from '../knownAs.ts'
import { messages } from '../messages.ts'
import { nextStep } from '../nextStep.ts'
import { readAmount } from '../toIntent.ts'
import { RecipientField } from './RecipientField.tsx'
import { sendCss } from './send.css.ts'
import { useActivity } from './useActivity.ts'
import { useFreshTokens } from './useFreshTokens.ts'
import { useRecipient } from './useRecipient.ts'

/** The form: token, amount and receiver. The button names the first missing field. */
export default function SendView({ kernel }: ViewProps<'Send'>) {
  const words = useMessages(kernel, 'send', messages)
  useStyles(sendCss)
  const form = useSlice(kernel, 'send', { sync: true })
  const { asked } = form
  useEffect(() => {
    if (asked) prefill(kernel)
  }, [kernel, asked])
  useTokens(kernel)
  useActivity(kernel)
  const { token } = form
  const { recipient } = useRecipient(kernel)
  const state = useKernelState(kernel)
  const { tokens } = selectAccount(state)
  const loading = !token && !form.wanted && tokens.status !== 'success' && tokens.failedAt === undefined
  const { memoBytes } = kernel.networks.describe(kernel.connection()?.namespace ?? '')
  const step = nextStep({ ...form, recipient }, memoBytes, words)
  if (recipient.status === 'valid' && recipient.similarTo) {
    const { address, similarTo, isFromActivity = false } = recipient
    return (
      <SimilarAddress
        kernel={kernel}
        address={address}
        other={similarTo}
        isKnown={!isFromActivity}
        label={words.pasted}
        out={{
          label: isFromActivity ? words.clear : words.useKnown,
          onClick: () => void setRecipient(kernel, isFromActivity ? '' : similarTo, true),
        }}
        onAccept={() => acceptSimilar(kernel)}
      />
    )
  }
  return (
    <>
      <div className="tk-pad tk-send__amount">
        <AmountInput
          label={words.amount}
          value={form.amount}
          invalid={step.problem === 'amount' || step.problem === 'funds'}
          describedBy="tk-send-under"
          autoFocus
          onChange={(text) => setAmount(kernel, text)}
          trailing={
            <Pill
              media={token && <TokenIcon symbol={token.symbol} src={token.imageUrl} size={24} known={knownAs(token)} />}
              label={loading ? words.loading : words.token(token?.symbol)}
              onClick={() => kernel.navigate('SendSelectToken')}
            >
              {token?.symbol ?? (loading ? <Skeleton width={56} /> : words.choose)}
            </Pill>
          }
        />
        <UnderAmount kernel={kernel} />
      </div>
      <RecipientField kernel={kernel} />
      {memoBytes !== undefined && (
        <div className="tk-pad tk-send__memo">
          <Input
            label={words.memo}
            hint={words.memoHint}
            value={form.memo}
            error={step.problem === 'memo' ? words.memoLong(memoBytes) : undefined}
            onChange={(text) => setMemo(kernel, text)}
          />
        </div>
      )}
      <div className="tk-pad">
        <Button variant="primary" full disabled={!step.ready} onClick={() => kernel.navigate('SendReview')}>
          {step.label}
        </Button>
      </div>
    </>
  )
}

function UnderAmount({ kernel }: { kernel: Kernel }) {
  const words = useMessages(kernel, 'send', messages)
  const locale = useLocale(kernel)
  const { token, amount, wanted } = useSlice(kernel, 'send', { sync: true })
  const { tokens } = selectAccount(useKernelState(kernel))
  const failure = failureText(tokens, words)
  if (!token) {
    const isMissing = wanted?.tokenAddress !== undefined && tokens.status === 'success'
    return (
      <p className="small dim tk-send__under" role="status">
        {isMissing ? words.notHeld : failure}
      </p>
    )
  }
  const value = readAmount(amount, token.decimals) ?? 0n
  const missing = value - token.value
  const balance = formatBalance(token, locale)
  const max = () => setMax(kernel).catch(() => kernel.notify(words.maxFailed, 'error'))
  return (
    <>
      <p className="small dim tk-send__under" id="tk-send-under">
        <span className={missing > 0n ? 'neg' : ''} role="status">
          {missing > 0n ? words.more(formatAmount(missing, token.decimals, locale), unitText(token.symbol)) : ''}
        </span>
        <span className="nowrap">
          <span title={balance.exact}>{words.balance(balance.grouped)}</span>{' '}
          <button type="button" className="tk-link tk-link--tap" onClick={max}>
            {words.max}
          </button>
        </span>
      </p>
      {failure && (
        <p className="small dim" role="status">
          {failure}
        </p>
      )}
    </>
  )
}

/** Reads the account's tokens when the form opens, and chooses a token. */
function useTokens(kernel: Kernel): void {
  const tokens = selectAccount(useKernelState(kernel)).tokens.data
  const { wanted, token } = useSlice(kernel, 'send')
  useFreshTokens(kernel)
  // Before it is painted: a form that is about to have its token does not ask for one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was emptied, or filled in by the host, chooses anew
  useLayoutEffect(() => chooseToken(kernel, tokens as readonly TokenBalance[]), [kernel, tokens, wanted, token])
}
