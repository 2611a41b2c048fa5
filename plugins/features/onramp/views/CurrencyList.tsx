import { type ReactNode, useState } from 'react'
import type { Kernel } from 'tapkit/kernel'
import { EmptyState, emptyIcon, ListSection, Row, SearchField, TokenIcon, useMessages } from 'tapkit/ui'
import { messages } from '../messages.ts'

type Item = {
  readonly id: string
  readonly title: string
  readonly subtitle?: string | undefined
  /** The sign of a fiat currency, such as €. */
  readonly sign?: string | undefined
}

type Props = {
  readonly kernel: Kernel
  readonly label: string
  readonly search: string
  readonly items: readonly Item[]
  readonly current: string | undefined
  readonly onChoose: (id: string) => void
  /** Above the list. */
  readonly children?: ReactNode
}

/** A list to choose a token or a currency from. */
export function CurrencyList({ kernel, label, search, items, current, onChoose, children }: Props) {
  const words = useMessages(kernel, 'onramp', messages)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = items.filter(({ title, subtitle = '' }) => `${title} ${subtitle}`.toLowerCase().includes(wanted))
  return (
    <>
      <h2 className="sr">{label}</h2>
      <SearchField label={search} value={text} onChange={setText} autoFocus />
      {children}
      {found.length === 0 ? (
        <div role="status">
          <EmptyState icon={emptyIcon} title={wanted ? words.noMatch(text.trim()) : words.nothing} />
        </div>
      ) : (
        <ListSection label={label}>
          <ul className="tk-list">
            {found.map(({ id, title, subtitle, sign }) => (
              <li key={id}>
                <Row
                  media={
                    sign ? (
                      <span className="tk-glyph strong" aria-hidden="true">
                        {sign}
                      </span>
                    ) : (
                      <TokenIcon symbol={title} size={36} known="listed" />
                    )
                  }
                  title={title}
                  subtitle={subtitle}
                  current={id === current}
                  onClick={() => onChoose(id)}
                />
              </li>
            ))}
          </ul>
        </ListSection>
      )}
    </>
  )
}
