export { importList, stockCar } from '#contracts/api/stock';
