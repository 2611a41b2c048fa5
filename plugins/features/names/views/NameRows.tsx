import { Icon, Row, Tag } from 'tapkit/ui'
import type { messages } from '../messages.ts'
import type { Suggestion } from '../state.ts'

type Props = {
  readonly others: readonly Readonly<Suggestion>[]
  readonly suffix: string
  readonly words: typeof messages
  readonly onPick: (name: string) => void
}

/** Names like the typed name; a press picks a free name. */
export function NameRows({ others, suffix, words, onPick }: Props) {
  return (
    <section aria-label={words.others}>
      <div className="tk-sect tk-sect--rule">
        <h2>{words.others}</h2>
      </div>
      <ul className="tk-list tk-list--flush">
        {others.map(({ name, registered }) => (
          <li key={name}>
            <Row
              media={
                <span className="tk-glyph">
                  <Icon icon="tag" />
                </span>
              }
              title={
                <bdi className="ltr" title={`${name}${suffix}`}>
                  {name}
                  <span className="dim">{suffix}</span>
                </bdi>
              }
              off={registered}
              trailing={
                <Tag tone={registered ? undefined : 'positive'}>{registered ? words.tagTaken : words.tagAvailable}</Tag>
              }
              onClick={() => onPick(name)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
