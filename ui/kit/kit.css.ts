import { buttonsCss } from './buttons/buttons.css.ts'
import { fieldsCss } from './fields/fields.css.ts'
import { layoutCss } from './layout/layout.css.ts'
import { listsCss } from './lists/lists.css.ts'
import { mediaCss } from './media/media.css.ts'
import { stageCss } from './stage/stage.css.ts'
import { textCss } from './text/text.css.ts'

/** The styles of the shell and of most views, the layout last. Rarer parts adopt a sheet of their own when they are drawn. */
export const kitCss = [buttonsCss, listsCss, mediaCss, stageCss, fieldsCss, textCss, layoutCss].join('')
