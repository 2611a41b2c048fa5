import { useCallback } from 'react'
import type { Kernel, ViewProps } from 'tapkit/kernel'
import { EmptyState, ListSection, useLocale, useMessages, useStyles, VirtualGrid } from 'tapkit/ui'
import type { Holding } from '../list.ts'
import { messages } from '../messages.ts'
import { Failed } from './Failed.tsx'
import { rowHeight } from './rowHeight.ts'
import { TokenRow } from './TokenRow.tsx'
import { tokensCss } from './tokens.css.ts'
import { type Group, useListing } from './useListings.ts'

/** The tokens that are not in the list: those that the visitor has hidden, and those that look like spam. */
export default function HiddenTokensView({ kernel, params: { networkId } }: ViewProps<'HiddenTokens'>) {
  useStyles(tokensCss)
  const words = useMessages(kernel, 'tokens', messages)
  const group = useListing(kernel, networkId)
  const { hidden = [], aside = [] } = group?.listing ?? {}
  const failed = group?.tokens.failedAt !== undefined && <Failed kernel={kernel} {...group} />
  if (!group || hidden.length + aside.length === 0) {
    return failed || <EmptyState icon="eye" title={words.noneHidden} />
  }
  return (
    <>
      <h2 className="sr" tabIndex={-1}>
        {words.hiddenTitle}
      </h2>
      {hidden.length > 0 && (
        <ListSection label={words.byYou} count={hidden.length} first>
          <Holdings kernel={kernel} group={group} label={words.byYou} holdings={hidden} />
        </ListSection>
      )}
      {aside.length > 0 && (
        <ListSection label={words.aside} count={aside.length} first={hidden.length === 0}>
          <p className="tk-pad-x small dim">{words.asideText}</p>
          <Holdings kernel={kernel} group={group} label={words.aside} holdings={aside} />
        </ListSection>
      )}
      {failed}
    </>
  )
}

type Props = {
  readonly kernel: Kernel
  readonly group: Group
  readonly label: string
  readonly holdings: readonly Holding[]
}

function Holdings({ kernel, group: { network }, label, holdings }: Props) {
  const words = useMessages(kernel, 'tokens', messages)
  const locale = useLocale(kernel)
  const draw = useCallback(
    (holding: Holding) => (
      <TokenRow
        {...{ kernel, network, holding, words, locale }}
        subtitle={holding.spam && words.reasons[holding.spam][0]}
      />
    ),
    [kernel, network, words, locale],
  )
  return (
    <VirtualGrid
      items={holdings}
      columns={1}
      rowHeight={rowHeight}
      label={label}
      keyOf={({ key }) => key}
      draw={draw}
    />
  )
}
