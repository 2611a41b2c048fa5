import { useEffect } from 'react'
import { formatBalance, formatUnits, isSameAddress, type Kernel, selectAccount, type ViewProps } from 'tapkit/kernel'
import { AmountInput, Button, Input, Pill, TokenIcon, useKernelState, useSlice, useStyles } from 'tapkit/ui'
import { setAmount } from '../actions/setAmount.ts'
import { setMax } from '../actions/setMax.ts'
import { setMemo } from '../actions/setMemo.ts'
import { setRecipient } from '../actions/setRecipient.ts'
import { setToken } from '../actions/setToken.ts'
import { messages } from '../messages.ts'
import { nextStep } from '../nextStep.ts'
import { readAmount } from '../readyTransfer.ts'
import { RecipientField } from './RecipientField.tsx'
import { SimilarAddress } from './SimilarAddress.tsx'
import { sendCss } from './send.css.ts'
import { useFreshTokens } from './useFreshTokens.ts'

/** What, how much and to whom. The button says what is still missing. */
export default function SendView({ kernel, params }: ViewProps<'Send'>) {
  useStyles(sendCss)
  const form = useSlice(kernel, 'send', { sync: true })
  useTokens(kernel, params)
  const { token, recipient } = form
  const { memoBytes } = kernel.networks.describe(kernel.connection()?.namespace ?? '')
  const step = nextStep(form, memoBytes)
  if (recipient.status === 'valid' && recipient.similarTo) {
    return <SimilarAddress kernel={kernel} address={recipient.address} known={recipient.similarTo} />
  }
  return (
    <>
      <div className="tk-pad tk-send__amount">
        <AmountInput
          label={messages.amount}
          value={form.amount}
          invalid={step.problem === 'amount' || step.problem === 'funds'}
          describedBy="tk-send-under"
          autoFocus
          onChange={(text) => setAmount(kernel, text)}
          trailing={
            <Pill
              media={token && <TokenIcon symbol={token.symbol} src={token.imageUrl} size={24} />}
              label={messages.token(token?.symbol)}
              onClick={() => kernel.navigate('SendSelectToken')}
            >
              {token?.symbol ?? messages.choose}
            </Pill>
          }
        />
        <UnderAmount kernel={kernel} />
      </div>
      <RecipientField kernel={kernel} />
      {memoBytes !== undefined && (
        <div className="tk-pad tk-send__memo">
          <Input
            label={messages.memo}
            hint={messages.memoHint}
            value={form.memo}
            error={step.problem === 'memo' ? messages.memoLong(memoBytes) : undefined}
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
  const { token, amount } = useSlice(kernel, 'send', { sync: true })
  if (!token) return <p className="small dim tk-send__under" />
  const value = readAmount(amount, token.decimals) ?? 0n
  const missing = value - token.value
  const balance = formatBalance(token)
  const max = () => setMax(kernel).catch(() => kernel.notify(messages.maxFailed, 'error'))
  return (
    <p className="small dim tk-send__under" id="tk-send-under">
      <span className={missing > 0n ? 'neg' : ''} role="status">
        {missing > 0n ? messages.more(formatUnits(missing, token.decimals), token.symbol) : ''}
      </span>
      <span className="nowrap">
        <span title={balance.exact}>{messages.balance(balance.grouped)}</span>{' '}
        <button type="button" className="tk-link tk-link--tap" onClick={max}>
          {messages.max}
        </button>
      </span>
    </p>
  )
}

/** Reads the tokens when the form opens, takes the native one where none is chosen, and fills in what was asked for. */
function useTokens(kernel: Kernel, params: ViewProps<'Send'>['params']): void {
  const tokens = selectAccount(useKernelState(kernel)).tokens.data
  const { token } = useSlice(kernel, 'send')
  useFreshTokens(kernel)
  useEffect(() => {
    if (params?.amount) setAmount(kernel, params.amount)
    if (params?.to) void setRecipient(kernel, params.to, true)
  }, [kernel, params])
  const wanted = params?.tokenAddress
  const fresh = token ? tokens.find(({ address }) => address === token.address) : undefined
  const chosen = fresh ?? tokens.find(({ address }) => address && wanted && isSameAddress(address, wanted)) ?? tokens[0]
  const stale = chosen && (!token || (fresh && fresh.value !== token.value))
  useEffect(() => {
    if (stale) setToken(kernel, chosen as never)
  })
}
