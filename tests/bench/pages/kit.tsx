import { compose, watchButton } from './compose.ts'

// A host without React: the kit brings it on first open.
document.querySelector('#app')?.append(document.createElement('tapkit-button'))
compose()
watchButton()
