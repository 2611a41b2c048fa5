import './vanilla.ts'
