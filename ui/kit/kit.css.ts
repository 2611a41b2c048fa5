import { controlsCss } from './controls.css.ts'
import { fieldsCss } from './fields.css.ts'
import { listsCss } from './lists.css.ts'
import { stageCss } from './stage.css.ts'
import { surfaceCss } from './surface.css.ts'
import { viewsCss } from './views.css.ts'

/** What the shell and most views need; rarer parts adopt their own sheet when they are drawn. */
export const kitCss = [surfaceCss, controlsCss, listsCss, stageCss, fieldsCss, viewsCss].join('')
