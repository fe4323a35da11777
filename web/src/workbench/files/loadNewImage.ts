export const loadNewImage = () => import('./newImage.ts')
