import { Controls } from './Controls.tsx'
import { Fields } from './Fields.tsx'
import { Lists } from './Lists.tsx'
import { Stages } from './Stages.tsx'

export { galleryCss } from './gallery.css.ts'

/** Every part of the kit in every state, for the eyes and for the tests that look at it. */
export default function Gallery({ mode }: { readonly mode: 'dark' | 'light' }) {
  return (
    <div className={`gal is-${mode}`}>
      <h1 className="sr">Kit gallery</h1>
      <Controls />
      <Lists />
      <Fields />
      <Stages />
    </div>
  )
}
