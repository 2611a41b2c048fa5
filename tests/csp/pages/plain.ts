import { compose } from './compose.ts'

document.querySelector('#app')?.append(document.createElement('tapkit-button'))
await compose()
