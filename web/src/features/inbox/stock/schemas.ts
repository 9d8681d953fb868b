export { importList, stockCar, stockList } from '#contracts/api/stock';
