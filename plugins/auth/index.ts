export { type Approval, type AuthOptions, auth, type Login, type SecurityTask } from './auth.ts'
