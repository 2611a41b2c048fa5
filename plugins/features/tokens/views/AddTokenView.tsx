import { useEffect, useState } from 'react'
import {
  foldText,
  formatAmount,
  isError,
  type Kernel,
  type Network,
  type TokenBalance,
  unitText,
  type ViewProps,
} from 'tapkit/kernel'
import {
  AddressText,
  Button,
  Input,
  Notice,
  Readout,
  Row,
  TokenIcon,
  useLocale,
  useMessages,
  useStyles,
} from 'tapkit/ui'
import { addOwnToken } from '../actions/addOwnToken.ts'
import { keyOf } from '../keyOf.ts'
import type { Holding } from '../list.ts'
import { messages } from '../messages.ts'
import { ownTokensOf } from '../ownTokensOf.ts'
import { trustedNames } from '../spam.ts'
import { tokensCss } from './tokens.css.ts'
import { useListings } from './useListings.ts'

/** After how long a pause in typing an address is looked up, in ms. */
const debounce = 500

type Look =
  | { readonly status: 'empty' | 'checking' | 'invalid' | 'none' | 'failed' }
  | { readonly status: 'found'; readonly token: TokenBalance }

/** Puts a token on the visitor's list by its address: what stands there is shown before. */
export default function AddTokenView({ kernel, params: { networkId } }: ViewProps<'AddToken'>) {
  useStyles(tokensCss)
  const words = useMessages(kernel, 'tokens', messages)
  const [text, setText] = useState('')
  const group = useListings(kernel).find(({ network }) => network.id === networkId)
  const look = useLook(kernel, group?.network, text.trim())
  const [adding, setAdding] = useState(false)
  if (!group) return null
  const { network, listing } = group
  const all = [...listing.shown, ...listing.hidden, ...listing.aside]
  const known = look.status === 'found' ? all.find(({ key }) => key === keyOf(look.token.address)) : undefined
  const isOnList = known !== undefined && (!known.token.unlisted || known.token.added === true)
  const problems: Partial<Record<Look['status'], string>> = {
    invalid: words.notAnAddress,
    none: words.noToken(network.name),
    failed: words.lookUpFailed,
  }
  const paste = async () => {
    try {
      setText(await navigator.clipboard.readText())
    } catch {
      kernel.notify(words.pasteFailed, 'error')
    }
  }
  const add = async (token: TokenBalance) => {
    setAdding(true)
    try {
      await addOwnToken(kernel, network, token.address ?? '')
      kernel.notify(words.added(token.symbol), 'success')
      kernel.goBack()
    } catch (error) {
      kernel.report(error)
      setAdding(false)
    }
  }
  return (
    <>
      <div className="tk-pad">
        <Input
          label={words.addLabel}
          value={text}
          onChange={setText}
          autoFocus
          maxLength={200}
          trailing={
            <Button size={32} variant="quiet" onClick={paste}>
              {words.paste}
            </Button>
          }
          hint={look.status === 'checking' ? words.checking : words.addHint(network.name)}
          error={problems[look.status]}
        />
      </div>
      {look.status === 'found' && <Found kernel={kernel} network={network} token={look.token} known={all} />}
      <div className="tk-pad vstack tk-gap">
        {isOnList && <Notice>{words.onList}</Notice>}
        <Button
          variant="primary"
          full
          busy={adding}
          disabled={look.status !== 'found' || isOnList}
          onClick={() => (look.status === 'found' ? add(look.token) : undefined)}
        >
          {words.addIt}
        </Button>
      </div>
    </>
  )
}

type FoundProps = {
  readonly kernel: Kernel
  readonly network: Network
  readonly token: TokenBalance
  readonly known: readonly Holding[]
}

function Found({ kernel, network, token, known }: FoundProps) {
  const words = useMessages(kernel, 'tokens', messages)
  const locale = useLocale(kernel)
  const others = known.filter(({ key }) => key !== keyOf(token.address))
  const isPosing = [token.name, token.symbol].some((name) => trustedNames(others).has(foldText(name)))
  return (
    <>
      <div className="tk-list">
        <Row
          media={
            <TokenIcon
              symbol={token.symbol}
              src={token.imageUrl}
              size={36}
              network={{ name: network.name, src: network.imageUrl }}
              known={token.unlisted ? undefined : 'listed'}
            />
          }
          title={token.name}
          subtitle={token.symbol}
        />
      </div>
      <div className="tk-pad tk-pad--flush vstack tk-gap">
        <Readout
          tight
          rows={[
            {
              label: words.balance,
              value: `${formatAmount(token.value, token.decimals, locale)} ${unitText(token.symbol)}`,
            },
          ]}
        />
        {token.address && <AddressText address={token.address} format="full" />}
        {token.unlisted && (
          <Notice tone="warning" title={isPosing ? words.posing(token.symbol) : words.unverifiedTitle}>
            {words.unverifiedText}
          </Notice>
        )}
      </div>
    </>
  )
}

/** Looks up the token at an address once the visitor has stopped typing. A late answer for another address is dropped. */
function useLook(kernel: Kernel, network: Network | undefined, address: string): Look {
  const [look, setLook] = useState<{ readonly of: string; readonly look: Look }>()
  useEffect(() => {
    const account = network && kernel.account(network.namespace).address
    const service = network && ownTokensOf(kernel, network)
    if (!address || !network || !account || !service) return
    const end = new AbortController()
    const read = async () => {
      const found = (look: Look) => end.signal.aborted || setLook({ of: address, look })
      try {
        const token = await service.readToken({ network, address, account, signal: end.signal })
        found(token ? { status: 'found', token } : { status: 'none' })
      } catch (error) {
        found({ status: isError(error, 'InvalidAddressError') ? 'invalid' : 'failed' })
      }
    }
    const timer = setTimeout(read, debounce)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [kernel, network, address])
  if (!address) return { status: 'empty' }
  return look?.of === address ? look.look : { status: 'checking' }
}
